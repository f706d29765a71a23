import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { parseQuery, route } from '../../../server/core/router.ts';
import { docsPage } from '../../../server/docs/page.ts';
import { referenceIn } from '../../../server/docs/reference.ts';
import { endpoints } from '../../../src/contract/interface.ts';
import { openapiDocument } from '../../../src/contract/openapi/openapi.ts';
import { REFERENCE } from '../../../src/messages/pages/reference.ts';

const document = openapiDocument({ version: '1.2.3', orgHeader: 'Sdis-Org-Id' });
const page = docsPage(await referenceIn('en', document));
const french = docsPage(await referenceIn('fr', document));

/** The text that a reader sees of some markup. */
const read = (markup: string) =>
  markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const articleOf = (id: string) =>
  read(new RegExp(`<article id="${id}">(.*?)</article>`, 's').exec(page)?.[1] ?? '');

describe('the page shows', () => {
  test.each(endpoints)('$method $path', ({ name, method, path, summary }) => {
    const operation = document.paths[path]?.[method.toLowerCase() as 'get'];
    const text = articleOf(operation?.operationId as string);
    expect(text, name).toContain(`${method} ${path}`);
    expect(text).toContain(summary.replaceAll('`', ''));
    for (const one of operation?.parameters ?? []) if ('name' in one) expect(text).toContain(one.name);
    for (const status of Object.keys(operation?.responses ?? {})) expect(text).toContain(status);
  });

  test('every named schema with its members', () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      const text = articleOf(`schema-${name}`);
      for (const member of Object.keys(properties)) expect(text, name).toContain(member);
    }
  });

  test('bounds, values and defaults in words', () => {
    expect(articleOf('anomaliesList')).toMatch(
      /code\s*query\s*integer \(int32\)\s*Filter by code; 0 to 999,999\s*optional/,
    );
    expect(articleOf('anomaliesList')).toMatch(/per_page\s*query\s*integer \(int32\)\s*1 to 100; default 10/);
    expect(articleOf('schema-Anomalie')).toMatch(
      /texte\s*string\s*Text; at most 65,536 characters\s*required/,
    );
    expect(articleOf('schema-Support')).toMatch(
      /legaldb_cid\s*string or null\s*at most 256 characters\s*required/,
    );
    expect(articleOf('schema-Support')).toMatch(/etat\s*string\s*en_vigueur abroge/);
    expect(articleOf('schema-ExploreResult')).toMatch(
      /either\s*chemin\s*string\s*required\s*or\s*prescription\s*Prescription/,
    );
    expect(articleOf('schema-Problem')).toMatch(/errors\[\]\.pointer\s*string\s*optional/);
  });

  test('a named object once, with a link wherever it comes or goes', () => {
    for (const id of ['anomaliesAdd', 'anomaliesRead', 'anomaliesList'])
      expect(articleOf(id), id).not.toContain('Severity');
    for (const id of ['erpsAdd', 'erpsUpdate']) expect(articleOf(id), id).not.toContain('voie_engin');
    expect(articleOf('anomaliesAdd')).toMatch(/Body Anomalie\s*Answer 201 Anomalie/);
    expect(articleOf('schema-AnalyseDeRisque')).toContain('voie_engin');
    expect(articleOf('schema-AnalyseDeRisque')).not.toContain('Example');
    // Its `type` is given alone: the answer has an activity.
    expect(articleOf('erpsUpdate')).toMatch(
      /analyse_risque\s*AnalyseDeRisque\s*Each member may be omitted\s*optional\s*descriptif_technique.analyse_risque.categorie\s*integer.*1 to 5\s*optional\s*descriptif_technique.analyse_risque.type\s*string/,
    );
    expect(Buffer.byteLength(page) / endpoints.length).toBeLessThan(5_000);
  });

  test('long lists of values folded', () => {
    expect(page).toMatch(/<details><summary>one of 1\d\d values<\/summary>.*GA - Gares/);
  });

  test('what goes beyond the interface, and what needs no token', () => {
    expect(articleOf('supportsList')).toContain('extension');
    expect(articleOf('anomaliesList')).not.toContain('extension');
    expect(articleOf('serviceLivez')).toContain('open');
  });
});

describe('the page in French', () => {
  /** Texts of the page in one language, without what a program reads and what it says itself to be English. */
  const wordsOf = (text: string) =>
    text
      .replace(/<(style|code|pre|title)\b.*?<\/\1>/gs, '')
      .replace(/<span lang="en">.*?<\/span>/gs, '')
      .split(/<[^>]*>/)
      .map((part) => part.trim());

  test('is the same page in other words', () => {
    const tags = (text: string) =>
      text.replace(/<span lang="en">(.*?)<\/span>/gs, '$1').match(/<[^>]*>/g) ?? [];
    const own = (tag: string) => !/^<(?:html|nav|\/?code)\b/.test(tag);
    expect(tags(french).filter(own)).toEqual(tags(page).filter(own));
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('<nav aria-label="Sommaire">');
    expect(french).toContain('<title>vigie 1.2.3\u202f: référence de l’interface</title>');
  });

  test('has every word of its own in French, with the help’s words for members, and no other', () => {
    const said = page + read(page);
    for (const [english, text] of Object.entries(REFERENCE)) {
      expect(said, english).toContain(english.replaceAll('`', ''));
      expect(text).not.toMatch(/'|\.\.\./);
    }
    const alike = new Set(wordsOf(page)).intersection(new Set(wordsOf(french)));
    expect([...alike].filter((text) => /^\w+ (?!\()/.test(text))).toEqual([]);
    const described = [
      ...JSON.stringify(document).matchAll(/"(?:description|summary)":("(?:[^"\\]|\\.)*")/g),
    ];
    const sentences = new Set(described.map(([, text = '']) => JSON.parse(text).replaceAll('`', '')));
    const marked = [...french.matchAll(/<span lang="en">(.*?)<\/span>/gs)].map(([, text = '']) => read(text));
    const isOfDocument = (text: string) => sentences.has(text) || sentences.has(`${text}.`);
    expect(marked.filter((text) => !isOfDocument(text))).toEqual([]);
    expect(marked.length).toBeGreaterThan(50);
    expect(read(french)).toMatch(
      /code\s*query\s*integer \(int32\)\s*Filtrer par code\u202f; 0 à 999\u202f999\s*facultatif/,
    );
    expect(read(french)).toMatch(
      /texte\s*string\s*Le texte\u202f; au plus 65\u202f536 caractères\s*obligatoire/,
    );
  });
});

describe('the page is', () => {
  test('well formed, every element closed in its turn', () => {
    const open: string[] = [];
    for (const [, slash, name = ''] of page
      .replace(/<!doctype html>/, '')
      .matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (['meta', 'wbr'].includes(name)) continue;
      if (slash === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page).toContain('<html lang="en">');
  });

  test('whole: no link leads nowhere, no name stands twice', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter((link) => !(link.startsWith('#') && ids.includes(link.slice(1))))).toEqual([
      '/openapi.json',
    ]);
  });

  test('all in one: it runs nothing and asks for nothing', () => {
    expect(page).not.toMatch(
      /<(?:script|link|img|iframe|object|svg|form)\b|\bsrc=|\son\w+=|\sstyle=|@import|url\(/i,
    );
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  test('the same each time', async () => {
    expect(docsPage(await referenceIn('en', document))).toBe(page);
  });
});

describe('whatever the document says is shown, not obeyed', () => {
  const EVIL = `<img src=x onerror="a">&'</code></style>`;
  const STRUCTURE = ['$ref', 'type', 'in', 'operationId', 'tags', 'pattern', 'format'];

  /** The same document with markup in every text and in the name of every member. */
  function poisoned(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return STRUCTURE.includes(key) ? value : `${value}${EVIL}`;
    if (Array.isArray(value)) return STRUCTURE.includes(key) ? value : value.map((one) => poisoned(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        key === 'properties' ? `${name}${EVIL}` : name,
        poisoned(one, name),
      ]),
    );
  }

  test.each(['fr', 'en'] as const)('wherever it stands, in %s', async (language) => {
    const written = {
      ...(poisoned(document) as typeof document),
      tags: document.tags.map(({ name, description }) => ({ name, description: `${description}${EVIL}` })),
    };
    const evil = docsPage(await referenceIn(language, written));
    expect(evil).not.toContain('<img');
    expect(evil.match(/<\/style>/g)).toHaveLength(1);
    expect(read(evil).split('<img src=x').length, 'the poison was in there').toBeGreaterThan(1000);
  });
});

describe('the examples are', () => {
  /** The words of a command, as a shell splits them. */
  const wordsOf = (command: string): string[] =>
    execFileSync('sh', ['-c', `words() { printf '%s\\0' "$@"; }; words ${command}`], {
      encoding: 'utf8',
      env: { VIGIE_URL: 'http://h', VIGIE_ORG: 'org', VIGIE_TOKEN: 'token' },
    })
      .split('\0')
      .slice(0, -1);

  test.each(endpoints)('requests that $name takes', (endpoint) => {
    const { name, method, path, query, body, isPublic, bySecret } = endpoint;
    const asksWho = isPublic !== true && bySecret !== true;
    const { operationId = '' } = document.paths[path]?.[method.toLowerCase() as 'get'] ?? {};
    const curl =
      articleOf(operationId)
        .split(/\bExample(?=curl)/)[1]
        ?.trim() ?? '';

    const sent = wordsOf(curl);
    const target = new URL(sent.find((word) => word.startsWith('http://h')) as string);
    const found = route(
      sent.includes('-X') ? (sent[sent.indexOf('-X') + 1] as string) : 'GET',
      target.pathname,
    );
    expect(found).toMatchObject({ endpoint: { name } });
    expect(endpoint.params?.().safeParse((found as { params: object }).params).success ?? true).toBe(true);
    expect(query?.().safeParse(parseQuery(target.search.slice(1))).error).toBeUndefined();
    const data = sent.includes('-d') ? JSON.parse(sent[sent.indexOf('-d') + 1] as string) : undefined;
    if (body) expect(body().safeParse(data ?? {}).error).toBeUndefined();
    else expect(data).toBeUndefined();
    expect(sent.includes('Sdis-Org-Id: org')).toBe(asksWho);
    expect(sent.includes('Authorization: Bearer token')).toBe(asksWho);
  });
});
