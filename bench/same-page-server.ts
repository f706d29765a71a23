import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that any server does that keeps JSON and shows it: one page, parsed and worded again for each request. */
const kept = readFileSync(process.argv[2] as string, 'utf8');
const server = createServer((_, response) => {
  const text = JSON.stringify(JSON.parse(kept));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
