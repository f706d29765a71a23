import { html, type Piece } from '../../../src/html/html.ts';
import { page } from '../../../src/html/page.ts';
import { inFull } from '../../../src/messages/dates.ts';
import type { Language } from '../../../src/messages/index.ts';
import { followUpMessages } from '../../../src/messages/pages/follow-up.ts';
import { pageMessages } from '../../../src/messages/pages/pages.ts';
import { pageWord } from '../../../src/messages/pages/words.ts';
import type { KnownOrganisation } from '../../shared/names/organisation.ts';
import { type Board, columnsOf, type DossierCard } from './board.ts';

interface About {
  readonly organisation: KnownOrganisation;
  readonly limit: number;
  /** Days after which a step is late. */
  readonly days: number;
  readonly statut: string;
  readonly isPersonal: boolean;
}

/** A board as a page in landscape. */
export function boardPage(board: Board, about: About, language: Language, now: Date): string {
  const { board: say } = followUpMessages(language);
  const { nom, fuseau } = about.organisation;
  const madeAt = inFull(now, language, fuseau);
  const late = board.cards.filter(({ en_retard }) => en_retard).length;
  const body = html`<header>
${nom !== null && html`<p class="over">${nom}</p>\n`}<h1>${say.title}</h1>
<p class="quiet">${madeAt} · ${say.subtitle(pageWord(about.statut, language), about.isPersonal)} · ${say.finished(board.finished)}${
    late > 0 && html` · <span class="late">${say.lateAfter(about.days, late)}</span>`
  }</p>
</header>
<main class="board">
${columnsOf(board).map(
  ({ etat, cards }) => html`<section>
<h2>${pageWord(etat, language)} <small>${cards.length}</small></h2>
${cards.slice(0, about.limit).map((card) => cardOf(card, language))}${
  cards.length > about.limit && html`<p class="quiet">${say.more(cards.length - about.limit)}</p>`
}</section>
`,
)}</main>
<footer>${pageMessages(language).madeAt(madeAt)}</footer>`;
  return page({ title: say.title, language, body, landscape: true });
}

function cardOf({ dossier, titres, jours, en_retard }: DossierCard, language: Language): Piece {
  const { days, late } = followUpMessages(language).board;
  return html`<article class="card${en_retard && ' late'}">
<p><strong>${dossier.service_dossier_id ?? dossier.id}</strong> <span class="age${en_retard && ' late'}">${days(jours)}${
    en_retard && `, ${late}`
  }</span></p>
${titres.map((titre) => html`<p>${titre}</p>\n`)}
<p class="quiet">${dossier.objet}</p>
</article>
`;
}
