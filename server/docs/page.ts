import type { Header, OpenApiDocument, Parameter } from '../../src/contract/openapi/openapi-types.ts';
import { html, Markup, type Piece, prose } from '../../src/html/html.ts';
import { endpointArticle, methodBadge, type PathOperation } from './endpoint.ts';
import { exampleOf } from './examples.ts';
import { breakable, membersTable, requiredCell, table, typeCells } from './members.ts';
import { STYLE } from './style.ts';

/** The address that the page gives where the one of the server is not known. */
export const EXAMPLE_ADDRESS = 'http://127.0.0.1:8412';

/**
 * The reference page of an OpenAPI document of ours: one text that asks for nothing else, needs no script and
 * prints well. Whatever comes from the document is escaped.
 */
export function docsPage(document: OpenApiDocument): string {
  const { title, version } = document.info;
  const collections = collectionsOf(document);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}: reference of the interface</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${contents(document, collections)}
<main id="content" tabindex="-1">
${introduction(document)}
${collections.map(
  ({ name, description, places }) => html`
<section id="${name}">
<h2><a href="#${name}">${name}</a></h2>
<p class="lead">${prose(description)}</p>
${places.map((place) => endpointArticle(place, document))}
</section>`,
)}
${problems(document)}
${headers(document)}
${schemas(document)}
</main>
</body>
</html>
`.text;
}

interface Collection {
  readonly name: string;
  readonly description: string;
  readonly places: readonly PathOperation[];
}

function collectionsOf({ paths, tags }: OpenApiDocument): readonly Collection[] {
  const places = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function contents({ info, components }: OpenApiDocument, collections: readonly Collection[]): Markup {
  const group = (id: string, title: string, entries: Piece) =>
    html`<li><a href="#${id}">${title}</a>${entries && html`<ul>${entries}</ul>`}</li>`;
  return html`
<nav aria-label="Contents">
<p class="brand"><a href="#content">${info.title}</a> ${info.version}</p>
<ul>
${collections.map(({ name, places }) => group(name, name, places.map(contentsEntry)))}
${group('problems', 'Problems', undefined)}
${group('headers', 'Headers', undefined)}
${group(
  'schemas',
  'Schemas',
  Object.keys(components.schemas).map(
    (name) => html`<li><a href="#schema-${name}">${breakable(name)}</a></li>`,
  ),
)}
</ul>
</nav>`;
}

function contentsEntry({ method, path, operation }: PathOperation): Markup {
  return html`
<li><a href="#${operation.operationId}" title="${operation.summary}">${methodBadge(method)} <span>${breakable(path)}</span></a></li>`;
}

function introduction({ info, components }: OpenApiDocument): Markup {
  return html`
<header>
<h1>${info.title} <small>${info.version}</small></h1>
<p class="lead">${info.summary}: reference of the interface. Programs read <a href="/openapi.json">openapi.json</a>.</p>
<p id="about">${prose(info.description)}</p>
<h2 id="access"><a href="#access">Access</a></h2>
<p>Two headers come with every call, but those marked <span class="badge">open</span>:</p>
<dl>
<dt><code>Authorization: Bearer …</code></dt><dd>${prose(components.securitySchemes.bearer?.description ?? '')}</dd>
<dt><code>${components.parameters.Organisation?.name}</code></dt>
<dd>${prose(components.parameters.Organisation?.description ?? '')}</dd>
</dl>
<p>The examples take them from the environment, as <code>vigie</code> does:</p>
<pre tabindex="0"><code>export VIGIE_URL=${EXAMPLE_ADDRESS}
export VIGIE_ORG=018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35
export VIGIE_TOKEN=$(cat token)</code></pre>
</header>`;
}

function problems({ components }: OpenApiDocument): Markup {
  const statuses = Object.entries(components.responses).map(([name, { description }]) => {
    const status = name.replace(/\D/g, '');
    return html`
<dt id="problem-${status}"><a href="#problem-${status}">${status}</a></dt><dd>${prose(description)}</dd>`;
  });
  return html`
<section id="problems">
<h2><a href="#problems">Problems</a></h2>
<p>What is refused is answered as <code>application/problem+json</code>, a <a href="#schema-Problem">Problem</a> with a
stable <code>code</code>.</p>
<dl class="statuses">${statuses}</dl>
</section>`;
}

function headers({ components }: OpenApiDocument): Markup {
  const rows = (all: readonly (Partial<Header> & Pick<Parameter, 'name' | 'schema'>)[]) =>
    table(
      ['Name', 'Meaning', 'Type', 'Bounds', 'Required'],
      all.map(
        ({ name, schema, required = false, description }) => html`
<tr id="header-${name}"><th scope="row"><code>${name}</code></th>
<td class="meaning">${prose(description ?? '')}</td>${typeCells(schema)}${requiredCell(required)}</tr>`,
      ),
    );
  return html`
<section id="headers">
<h2><a href="#headers">Headers</a></h2>
<h3>Of requests</h3>
${rows(Object.values(components.parameters))}
<h3>Of answers</h3>
${rows(Object.entries(components.headers).map(([name, header]) => ({ name, ...header })))}
</section>`;
}

function schemas({ components, paths }: OpenApiDocument): Markup {
  // The parts of an object are in its example.
  const exchanged = JSON.stringify(paths);
  const articles = Object.entries(components.schemas).map(([name, schema]) => {
    const isExchanged = exchanged.includes(`"#/components/schemas/${name}"`);
    const example = isExchanged && JSON.stringify(exampleOf(schema, components.schemas), null, 2);
    return html`
<article id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${membersTable(schema, components.schemas) ?? table(['Type', 'Bounds'], [html`<tr>${typeCells(schema)}</tr>`])}
${example && html`<details><summary>Example</summary><pre tabindex="0"><code>${example}</code></pre></details>`}
</article>`;
  });
  return html`
<section id="schemas">
<h2><a href="#schemas">Schemas</a></h2>
${articles}
</section>`;
}
