// The anomalies whose text has some words, the gravest first, from a service:
//
//   npm install ./vigie-0.1.0.tgz
//   VIGIE_URL=https://vigie.example VIGIE_ORG=… VIGIE_TOKEN=vig_… node client.ts capot
//
// What it uses is told in docs/client.md.
import { type Anomalie, createClient, endpoints, ProblemError, VigieError } from 'vigie';

const { VIGIE_URL: url = 'http://127.0.0.1:8411', VIGIE_ORG: org, VIGIE_TOKEN: token } = process.env;
const [texte = ''] = process.argv.slice(2);

try {
  const client = createClient({ url, org, token, userAgent: 'example/1.0', env: process.env });
  const found: Anomalie[] = [];
  // Page after page, while they are read.
  for await (const anomalie of client.items(endpoints.anomalies.list, { query: { texte } })) {
    found.push(anomalie);
  }
  found.sort((one, other) => other.indice_de_gravite - one.indice_de_gravite);
  for (const { code, texte, indice_de_gravite } of found) {
    console.log(`${code}\t${indice_de_gravite}\t${texte}`);
  }
} catch (error) {
  // What the service refuses, and what kept it from answering; anything else is a mistake of this program.
  if (!(error instanceof ProblemError || error instanceof VigieError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
