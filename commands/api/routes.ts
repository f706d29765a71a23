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
  summary: 'List every endpoint',
  description: [
    'An extension goes beyond the interface: a service other than vigie may not have it.',
    'Nothing is asked of the service.',
  ],
  examples: {
    'Every endpoint': 'vigie api routes',
    'For a script: a method and a path a line': 'vigie api routes -o ids',
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
