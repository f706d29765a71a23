import { html, type Piece } from '../../src/html/html.ts';
import { page, section } from '../../src/html/page.ts';
import { inFull } from '../../src/messages/dates.ts';
import type { Language } from '../../src/messages/index.ts';
import { followUpMessages } from '../../src/messages/pages/follow-up.ts';
import { pageMessages } from '../../src/messages/pages/pages.ts';
import type { Bar, BarPart } from '../../src/terminal/output/bars.ts';
import type { KnownOrganisation } from '../shared/names/organisation.ts';
import type { Chart } from './charts.ts';

/** The measures of a plot, in units of its view box. */
const [WIDTH, LABEL, NOTE, ROW, BAR] = [720, 262, 140, 22, 14];

/** The charts as a page: plots with their content in words. */
export function statsPage(
  charts: readonly Chart[],
  { nom, fuseau }: KnownOrganisation,
  language: Language,
  now: Date,
): string {
  const { stats: say } = followUpMessages(language);
  const madeAt = inFull(now, language, fuseau);
  const body = html`<header>
${nom !== null && html`<p class="over">${nom}</p>\n`}<h1>${say.title}</h1>
<p class="quiet">${madeAt}</p>
</header>
<main class="charts">
${charts.map((chart) => section(chart.title, chart.bars.length > 0 && html`<figure>${plot(chart)}${legend(chart)}</figure>`))}
</main>
<footer>${pageMessages(language).madeAt(madeAt)}</footer>`;
  return page({ title: say.title, language, body });
}

function plot({ sujet, title, bars, legend: entries }: Chart): Piece {
  const totals = bars.map(totalOf);
  const most = Math.max(1, ...totals);
  const notes = bars.some(({ note }) => note !== undefined);
  const length = WIDTH - LABEL - 40 - (notes ? NOTE : 0);
  const rows = bars.map((bar, i) => {
    const [y, total] = [i * ROW, totals[i] as number];
    const end = LABEL + (length * total) / most;
    return html`<text x="${LABEL - 8}" y="${y + 15}" text-anchor="end">${bar.label}</text>
${rectangles(bar, y, length / most)}<text x="${rounded(end + 6)}" y="${y + 15}">${total}</text>
${bar.note && html`<text x="${WIDTH}" y="${y + 15}" text-anchor="end" class="note">${bar.note}</text>\n`}`;
  });
  const descriptions = bars.map((bar) => {
    const parts = bar.parts.flatMap(({ value, shade = 0 }) => {
      const name = entries[shade]?.name;
      return name === undefined || value === 0 ? [] : [`${value} ${name}`];
    });
    return `${bar.label} : ${[totalOf(bar), ...parts, bar.note].filter((one) => one !== undefined).join(', ')}`;
  });
  return html`<svg viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-labelledby="t-${sujet} d-${sujet}">
<title id="t-${sujet}">${title}</title>
<desc id="d-${sujet}">${descriptions.join(' ; ')}</desc>
${rows}</svg>
`;
}

function rectangles({ parts }: Bar, y: number, unit: number): Piece {
  let x = LABEL;
  return parts.map((part) => {
    if (part.value === 0) return undefined;
    const width = part.value * unit;
    const drawn = html`<rect x="${rounded(x)}" y="${y + 4}" width="${rounded(width)}" height="${BAR}" class="${classOf(part)}"></rect>\n`;
    x += width;
    return drawn;
  });
}

function classOf({ tone = 'busy' }: Pick<BarPart, 'tone'>): string {
  return `bar ${tone}`;
}

function legend({ legend: entries }: Chart): Piece {
  if (entries.length === 0) return undefined;
  return html`<p class="legend">${entries.map(
    (entry) =>
      html`<span class="line"><svg viewBox="0 0 12 12" class="key" aria-hidden="true"><rect width="12" height="12" class="${classOf(entry)}"></rect></svg>${entry.name}</span> `,
  )}</p>`;
}

function totalOf({ parts }: Bar): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
