import type { Endpoint } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/interface.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand } from '../shared/cli/command.ts';

/** An endpoint in a list of them. */
interface Route extends Pick<Endpoint, 'method' | 'path' | 'summary'> {
  /** It extends the interface: another service may lack it. */
  readonly extension: boolean;
}

const view: View<Route> = {
  fields: () => ['method', 'path', 'summary', 'extension'],
  columns: [
    { field: 'method' },
    { field: 'path', wide: true },
    { field: 'summary', wide: true },
    { field: 'extension', spare: true },
  ],
  id: ({ method, path }) => `${method} ${path}`,
};

export const command = defineCommand({
  noun: 'api',
  verb: 'routes',
  summary: 'List all endpoints',
  description: [
    'Extensions go beyond the published REST interface: another service may lack them.',
    'No request is sent to the service.',
  ],
  examples: {
    'List all endpoints with their summaries': 'vigie api routes',
    'List methods and paths for a script': 'vigie api routes -o ids',
  },
  view,
  run: () => ({
    kind: 'list',
    rows: endpoints.map(({ method, path, summary, extension = false }) => ({
      method,
      path,
      summary,
      extension,
    })),
  }),
});
