import type { Language } from '../../src/messages/index.ts';
import { VERSION } from '../../src/version.ts';
import { html, Markup } from './html.ts';

const STYLE = `:root { color-scheme: light dark }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
pre { overflow: auto }`;

const SAID = {
  fr: {
    lead: 'Ce serveur répond aux programmes : à vigie en ligne de commande, et à tout client HTTP.',
    docs: 'Référence de l’interface (en anglais)',
    openapi: 'La même, pour les programmes (OpenAPI 3.1)',
    connect: 'Pour travailler avec lui, avec le jeton et l’organisation que donne son administrateur :',
  },
  en: {
    lead: 'This server answers programs: vigie on the command line, and any HTTP client.',
    docs: 'Reference of the interface',
    openapi: 'The same, for programs (OpenAPI 3.1)',
    connect: 'To work with it, with the token and the organisation that its administrator gives:',
  },
} as const;

/** What a browser is shown at the address of the server, in its reader's language. */
export function homePage(address: string, language: Language): string {
  const said = SAID[language];
  const command = `vigie profiles add sdis --url ${address} --org ID --token-stdin < token`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>vigie ${VERSION}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main id="content">
<header>
<h1>vigie <small>${VERSION}</small></h1>
<p class="lead">${said.lead}</p>
</header>
<ul>
<li><a href="/docs">${said.docs}</a></li>
<li><a href="/openapi.json">${said.openapi}</a></li>
</ul>
<p>${said.connect}</p>
<pre><code>${command}</code></pre>
</main>
</body>
</html>
`.text;
}
