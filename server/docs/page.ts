import type { OpenApiDocument } from '../../src/contract/openapi/openapi-types.ts';
import { html, Markup, type Piece } from '../../src/html/html.ts';
import { endpointArticle, methodBadge, type PathOperation, parametersTable } from './endpoint.ts';
import { exampleOf } from './examples.ts';
import { breakable, membersTable, table, typeCells } from './members.ts';
import type { Reference } from './reference.ts';
import { STYLE } from './style.ts';

/** The address that the page gives where the one of the server is not known. */
export const EXAMPLE_ADDRESS = 'http://127.0.0.1:8412';

/**
 * The reference page of an OpenAPI document of ours: one text that asks for nothing else, needs no script and
 * prints well. Whatever comes from the document is escaped.
 */
export function docsPage(reference: Reference): string {
  const { document, language, say } = reference;
  const { title, version } = document.info;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}${say(': ')}${say('reference of the interface')}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">${say('Skip to the content')}</a>
${contents(reference)}
<main id="content" tabindex="-1">
${introduction(reference)}
${document.tags.map(
  ({ name, description }) => html`
<section id="${name}">
<h2><a href="#${name}">${name}</a></h2>
<p class="lead">${say(description)}</p>
${placesOf(name, document).map((place) => endpointArticle(place, reference))}
</section>`,
)}
${problems(reference)}
${headers(reference)}
${schemas(reference)}
</main>
</body>
</html>
`.text;
}

/** The operations of a collection. */
function placesOf(tag: string, { paths }: OpenApiDocument): readonly PathOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  );
}

function contents({ document, say }: Reference): Markup {
  const { info, components, tags } = document;
  const group = (id: string, title: Piece, entries: Piece) =>
    html`<li><a href="#${id}">${title}</a>${entries && html`<ul>${entries}</ul>`}</li>`;
  return html`
<nav aria-label="${say('Contents')}">
<p class="brand"><a href="#content">${info.title}</a> ${info.version}</p>
<ul>
${tags.map(({ name }) => group(name, name, placesOf(name, document).map(contentsEntry)))}
${group('problems', say('Problems'), undefined)}
${group('headers', say('Headers'), undefined)}
${group(
  'schemas',
  say('Schemas'),
  Object.keys(components.schemas).map(
    (name) => html`<li><a href="#schema-${name}">${breakable(name)}</a></li>`,
  ),
)}
</ul>
</nav>`;
}

function contentsEntry({ method, path, operation }: PathOperation): Markup {
  return html`
<li><a href="#${operation.operationId}">${methodBadge(method)} <span>${breakable(path)}</span></a></li>`;
}

function introduction({ document: { info, components }, say }: Reference): Markup {
  return html`
<header>
<h1>${info.title} <small>${info.version}</small></h1>
<p class="lead">${say(info.summary)}${say(': ')}${say('reference of the interface')} (<a href="/openapi.json">openapi.json</a>).</p>
<p id="about">${say(info.description)}</p>
<h2 id="access"><a href="#access">${say('Access')}</a></h2>
<p>${say('Two headers come with every call, but those marked')} <span class="badge">${say('open')}</span>${say(': ')}</p>
<dl>
<dt><code>Authorization: Bearer …</code></dt><dd>${say(components.securitySchemes.bearer?.description ?? '')}</dd>
<dt><code>${components.parameters.Organisation?.name}</code></dt>
<dd>${say(components.parameters.Organisation?.description ?? '')}</dd>
</dl>
<p>${say('The examples take them from the environment')}${say(': ')}</p>
<pre tabindex="0"><code>export VIGIE_URL=${EXAMPLE_ADDRESS}
export VIGIE_ORG=018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35
export VIGIE_TOKEN=$(cat token)</code></pre>
</header>`;
}

function problems({ document: { components }, say }: Reference): Markup {
  const statuses = Object.entries(components.responses).map(([name, { description }]) => {
    const status = name.replace(/\D/g, '');
    return html`
<dt id="problem-${status}"><a href="#problem-${status}">${status}</a></dt><dd>${say(description)}</dd>`;
  });
  return html`
<section id="problems">
<h2><a href="#problems">${say('Problems')}</a></h2>
<p>${say('A refusal is answered as')} <a href="#schema-Problem">Problem</a> (<code>application/problem+json</code>).</p>
<dl class="statuses">${statuses}</dl>
</section>`;
}

function headers(reference: Reference): Markup {
  const { document, say } = reference;
  const { parameters, headers: answered } = document.components;
  const own = Object.entries(answered).map(([name, one]) => ({ name, in: 'header', ...one }) as const);
  return html`
<section id="headers">
<h2><a href="#headers">${say('Headers')}</a></h2>
<h3>${say('Of requests')}</h3>
${parametersTable(Object.values(parameters), reference)}
<h3>${say('Of answers')}</h3>
${parametersTable(own, reference)}
</section>`;
}

function schemas(reference: Reference): Markup {
  const { components, paths } = reference.document;
  // The parts of an object are in its example.
  const exchanged = JSON.stringify(paths);
  const articles = Object.entries(components.schemas).map(([name, schema]) => {
    const isExchanged = exchanged.includes(`"#/components/schemas/${name}"`);
    const example = isExchanged && JSON.stringify(exampleOf(schema, components.schemas), null, 2);
    return html`
<article id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${membersTable(schema, reference) ?? table(['Type', 'Meaning and bounds'], [html`<tr>${typeCells(schema, reference)}</tr>`], reference)}
${example && html`<details><summary>${reference.say('Example')}</summary><pre tabindex="0"><code>${example}</code></pre></details>`}
</article>`;
  });
  return html`
<section id="schemas">
<h2><a href="#schemas">${reference.say('Schemas')}</a></h2>
${articles}
</section>`;
}
