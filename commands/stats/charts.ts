import type { Language } from '../../src/messages/index.ts';
import { type FollowUpMessages, followUpMessages } from '../../src/messages/pages/follow-up.ts';
import { pageWord } from '../../src/messages/pages/words.ts';
import type { Bar, BarPart } from '../../src/terminal/output/bars.ts';
import type { Tone } from '../../src/terminal/output/paint.ts';
import { ARCHIVE, type Stat } from './gather.ts';

/** A chart: the amount of each of some things. */
export interface Chart {
  readonly sujet: Stat['sujet'];
  readonly title: string;
  readonly bars: readonly Bar[];
  /** Parts of a bar, if it has several. */
  readonly legend: readonly Legend[];
}

type Shade = NonNullable<BarPart['shade']>;
export interface Legend {
  readonly name: string;
  readonly shade: Shade;
  readonly tone: Tone;
}

/** States counted in one part of a bar, from finished to not begun. */
const PARTS: readonly {
  readonly name: keyof FollowUpMessages['stats'];
  readonly etats: readonly string[];
  readonly tone: Tone;
}[] = [
  { name: 'finished', etats: ['VALIDE', 'NON_CONCERNE'], tone: 'good' },
  { name: 'open', etats: ['EN_COURS', 'ATTENTE_VALIDATION'], tone: 'busy' },
  { name: 'paused', etats: ['PAUSE'], tone: 'warn' },
  { name: 'waiting', etats: ['ATTENTE'], tone: 'quiet' },
];
const TONES: Readonly<Record<string, Tone>> = {
  OUVERT: 'busy',
  CLOS: 'quiet',
  [ARCHIVE]: 'quiet',
  'gravite:0': 'good',
  'gravite:1': 'warn',
  'gravite:2': 'bad',
};

/** The charts of some figures, in the language of the reader. */
export function chartsOf(stats: readonly Stat[], language: Language): readonly Chart[] {
  const say = followUpMessages(language).stats;
  const of = (sujet: Stat['sujet']) => stats.filter((one) => one.sujet === sujet);
  const simple = (
    sujet: Stat['sujet'],
    label: (valeur: string) => string,
    tone?: (valeur: string) => Tone | undefined,
  ) => ({
    sujet,
    title: say[sujet],
    legend: [],
    bars: of(sujet).map(({ valeur, nombre }) => ({
      label: label(valeur),
      parts: [{ value: nombre, tone: tone ? tone(valeur) : 'busy' }],
    })),
  });
  return [
    simple(
      'dossiers_par_statut',
      (statut) => (statut === ARCHIVE ? say.archive : pageWord(statut, language)),
      (statut) => TONES[statut],
    ),
    simple('dossiers_ouverts_par_age', (age) => {
      const [from = '', to = ''] = age.split('-');
      return say.age(from, to);
    }),
    { sujet: 'workflows', title: say.workflows, ...workflowBars(of('workflows'), language) },
    ...(['anomalies', 'anomalies_de_pei'] as const).map((sujet) =>
      simple(
        sujet,
        (gravite) => pageWord(`gravite:${gravite}`, language),
        (gravite) => TONES[`gravite:${gravite}`],
      ),
    ),
  ];
}

function workflowBars(stats: readonly Stat[], language: Language): Pick<Chart, 'bars' | 'legend'> {
  const say = followUpMessages(language).stats;
  const types = [...new Set(stats.map(({ valeur }) => valeur))];
  const bars = types.map((type) => {
    const ofType = stats.filter(({ valeur }) => valeur === type);
    const parts = PARTS.map(({ etats, tone }, i) => ({
      value: ofType.reduce((sum, { etat, nombre }) => sum + (etats.includes(etat ?? '') ? nombre : 0), 0),
      tone,
      shade: i as Shade,
    }));
    const median = ofType.find(({ etat }) => etat === 'VALIDE')?.delai_median_jours;
    return {
      label: pageWord(type, language),
      parts,
      ...(typeof median === 'number' ? { note: say.delay(String(median)) } : {}),
    };
  });
  const legend = PARTS.map(({ name, tone }, i) => ({ name: String(say[name]), tone, shade: i as Shade }));
  return { bars, legend: bars.length > 0 ? legend : [] };
}
