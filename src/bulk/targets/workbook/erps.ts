import * as z from 'zod';
import { lazy } from '../../../contract/endpoint.ts';
import { type ACTIVITES, typesDErp } from '../../../contract/resources/ouvrages/activites.ts';
import { AnalyseDeRisque, searchedMembers } from '../../../contract/resources/ouvrages/analyse.ts';
import {
  DescriptifTechniqueErp,
  erpMembers,
  Implantation,
} from '../../../contract/resources/ouvrages/erp.ts';
import { addErp, listErps, updateErp } from '../../../contract/resources/ouvrages/erps.ts';
import { fold } from '../../../contract/schema/text.ts';
import { synonymOf } from '../../columns/kinds.ts';
import { UNITS } from '../../columns/numbers.ts';
import { digest } from '../../model/digest.ts';
import { type Body, type Completion, importTarget, searchText } from '../../model/import-target.ts';
import { shownValue } from '../../model/issues.ts';
import { KEYS, nameKey, numberKey } from '../../model/keys.ts';
import { flat, nestedForm, picked, placesIn } from './nested.ts';
import { OTHER_IMPORTS } from './of-dossier.ts';
import { BEFORE_STREETS, GEOMETRY, importedGeometry, placed } from './place.ts';

const OWN = [
  'service_erp_id',
  'genre',
  'date_de_realisation',
  'avis_exploitation',
  'date_pc_initial',
  'date_ouverture',
  'date_derniere_visite',
  'a_visiter_en',
  'notes_internes',
  'resume_historique',
] as const;
const ADDRESS = [
  'voie',
  'complement',
  'code_postal',
  'commune',
  'code_insee',
  'latitude',
  'longitude',
  'localisation_operationnelle',
] as const;
const TECHNIQUE = ['libelle', 'statut', 'periodicite', 'observations_generales'] as const;
const ANALYSE = ['activite_principale', 'activites_secondaire', 'categorie', 'type'] as const;

const PLACES = {
  ...placesIn('', OWN),
  ...placesIn('implantation', ADDRESS),
  ...placesIn('descriptif_technique', TECHNIQUE),
  ...placesIn('descriptif_technique.analyse_risque', ANALYSE),
};

/** Contract schemas of the members; all but `libelle` are optional. */
const schema = lazy(() => {
  const pieces = {
    ...picked(erpMembers(), OWN),
    ...picked(Implantation().shape, ADDRESS),
    ...picked(DescriptifTechniqueErp().shape, TECHNIQUE),
    ...picked({ ...AnalyseDeRisque().shape, ...searchedMembers() }, ANALYSE),
  };
  return z
    .strictObject({ ...pieces, ...importedGeometry() })
    .partial()
    .required({ libelle: true });
});

/** Spellings of categories: `4e`, `4 ème catégorie`, `cat. 4`, `IV`. */
const OF_CATEGORIES = Object.fromEntries(
  ['i', 'ii', 'iii', 'iv', 'v'].map((roman, at) => {
    const numbers = [at + 1, roman].flatMap((one) =>
      ['', 'e', ' e', 'eme', ' eme', 'er', 're', 'ere'].map((end) => one + end),
    );
    const forms = ['#', '# categorie', '# cat', 'categorie #', 'cat #'];
    return [at + 1, numbers.flatMap((one) => forms.map((form) => form.replace('#', one))).join('|')];
  }),
);

/** Separators of types, and of a category. */
const BETWEEN_TYPES = /(?:[\s,;/+&().–-]|\b(?:et|avec|type)\b)+/g;
/** Separators of classes and other words, and of a type and its name. */
const BEFORE_WORDS = /\s+[-–:]\s+|\s*[,(]\s*|\s+(?:avec|et)\s+/g;
const OF_NAME = /[-–:]/;
/** Characters before other words. */
const HEAD_MAX = 100;
/** A bare number as category. */
const BARE = /^(?:\d|[iv]+)$/;
/** Types of small ERPs, all of the fifth category: `PE 2` is an article. */
const SMALL = /^P[EOUX]\b/;

/** Classes of high-rises, `GHA`, `GHW 2`, `IGH W1`, folded: neither types nor categories. */
const OF_HIGH_RISES = /\b(?:igh\W{0,4}|gh)w ?[12]\b|\bgh(?:tc|[aorsuwz])\b/g;

const typed = (word: string) => typesDErp().find((type) => fold(type) === word);

/** Words of a cell of types, split between a digit and a type: `L3`, `3L`. */
function typedWords(text: string): readonly string[] {
  const parted = text
    .replace(/\b([a-z]+)(?=[1-5](?:e|eme)?\b)/g, '$1 ')
    .replace(/\b([1-5])([a-z]+)\b/g, (all, category, type) => (typed(type) ? `${category} ${type}` : all));
  return parted.split(BETWEEN_TYPES).filter(Boolean);
}

const categoryOf = (words: readonly string[]) => synonymOf(words.join(' '), { synonyms: OF_CATEGORIES });

/** Types and category of a text: `L 3e`, `N, O 4ème`, `M - 5e catégorie`, `3L`; undefined for another text. */
function classesIn(text: string) {
  const whole = typed(text);
  // `R(s)` is no list of R and S.
  if (/[a-z]\([a-z]/.test(text)) return undefined;
  const words = whole ? [] : typedWords(text);
  const found = words.map(typed);
  const start = found.includes(undefined) ? found.indexOf(undefined) : words.length;
  const ends = [words.length, found.lastIndexOf(undefined) + 1];
  const end = ends.find((at) => categoryOf(words.slice(start, at))) ?? start;
  const categorie = categoryOf(words.slice(start, end));
  const types = whole ? [whole] : [...new Set([...found.slice(0, start), ...found.slice(end)])];
  const isRead = categorie === '5' || categorie === undefined || !SMALL.test(`${types}`);
  return isRead && !types.includes(undefined) ? { types, categorie } : undefined;
}

/** The same before other words: the name of a single type, or anything after a category (`R 5 avec locaux à sommeil`). */
function classesBeforeWords(text: string): ReturnType<typeof classesIn> {
  const heads = [...text.slice(0, HEAD_MAX).matchAll(BEFORE_WORDS)].flatMap(({ 0: sign, index }) => {
    const classes = classesIn(text.slice(0, index));
    return classes ? { ...classes, sign, words: typedWords(text.slice(index + sign.length)) } : [];
  });
  const whole = heads.filter(({ categorie }) => categorie !== undefined);
  if (whole.length > 0) return whole.find(({ words }) => !words.some(typed));
  const named = heads.find(({ sign, types }) => OF_NAME.test(sign) && types.length === 1);
  if (!named) return undefined;
  // Without `cat`, a number may be a room's, and an ordinal a district's, unless a comma separates it from the name.
  const last = named.words.slice(-2);
  const worded = last.some((word) => word.startsWith('cat')) ? last : [];
  const alone = text.slice(text.lastIndexOf(',') + 1).trim();
  return { ...named, categorie: categoryOf(worded) ?? categoryOf(BARE.test(alone) ? [] : [alone]) };
}

/** Years between visits, in months. */
const PERIODS = [12, 24, 36, 48, 60];

/** A row with its place, types and category checked. */
function complete(row: Body, completion: Completion): Body {
  const { longitude, latitude, geometry, ...others } = row;
  const { note, refuse } = completion;
  const names: Readonly<Record<string, string>> = { lon: 'longitude', lat: 'latitude' };
  const { lon, lat } = placed(
    { lon: longitude, lat: latitude, geometry },
    {
      // An ERP cannot keep metres.
      note: (code, params) =>
        code === 'PLACE_EN_METRES' ? refuse('geometry', { code: 'HORS_LAMBERT_93' }) : note(code, params),
      refuse: (field, fault) => refuse(names[field] ?? field, fault),
    },
  );
  return classified(withPostalCode({ ...others, longitude: lon, latitude: lat }, completion), completion);
}

/** `38000 Grenoble`. */
const POSTAL_CODE_BEFORE = /^(\d{2}) ?(\d{3})\s+(\p{L}.*)$/su;

/** A row without the postal code before its municipality, now in `code_postal`. */
function withPostalCode(row: Body, { note }: Completion): Body {
  const [given, department = '', office = '', commune] =
    POSTAL_CODE_BEFORE.exec(String(row.commune ?? '')) ?? [];
  const code = `${department}${office}`;
  if (given === undefined || (row.code_postal ?? code) !== code) return row;
  note('VALEUR_DITE', {
    field: 'commune',
    given: shownValue(given),
    taken: `${commune} (code_postal ${code})`,
  });
  return { ...row, commune, code_postal: code };
}

/** A row with types and category from a single cell. */
function classified(row: Body, { note, refuse }: Completion): Body {
  const { type: typeText, ...others } = row;
  const period = Number(row.periodicite ?? 0);
  const months = period * 12;
  if (PERIODS.includes(months)) refuse('periodicite', { code: 'PERIODE_EN_ANNEES', params: { months } });
  else if (period !== 0 && !PERIODS.includes(period)) refuse('periodicite', { code: 'PERIODE' });
  if (typeof typeText !== 'string') return row;
  const written = fold(typeText).trim();
  const text = written.replace(OF_HIGH_RISES, 'igh');
  const exact = classesIn(text);
  const { types, categorie } = exact ??
    classesBeforeWords(text) ??
    classesIn(text.replace(/ \([^)]*\)/g, '')) ?? { types: [], categorie: undefined };
  // Separated by a blank alone, `L V` may be a type and a category.
  const isUnclear = types.at(-1) === 'V' && /[a-z]\s+v$/.test(text);
  if (types.length > 0 && (!exact || isUnclear || text !== written)) {
    const taken = `${types}${categorie === undefined ? '' : ` (categorie ${categorie})`}`;
    note('VALEUR_DITE', { field: 'type', given: shownValue(typeText), taken });
  } else if (!exact) {
    // Its replacement needs a category too.
    const [digit = ''] = /(?<!\S)[1-5](?!\S)/.exec(text) ?? [];
    const allowed = typesDErp().map((type) => `${type} ${digit}`.trim());
    refuse('type', { code: 'VALEUR', params: { allowed } });
  }
  const own = others.categorie ?? undefined;
  if (own !== undefined && categorie !== undefined && own !== Number(categorie))
    refuse('categorie', { code: 'CATEGORIE_DU_TYPE', params: { given: shownValue(typeText), categorie } });
  return {
    ...others,
    ...(types.length > 0 ? { type: types.join(', ') } : {}),
    ...(own === undefined && categorie !== undefined ? { categorie: Number(categorie) } : {}),
  };
}

/** Activities of Prevarisc with other names here (docs/coming-from-prevarisc.md). */
const OF_PREVARISC = {
  'CTS - Châpiteaux': 'châpiteau',
  'U - Pouponnières (enfants de moins de 3 ans)': 'pouponnières',
  "T - Salles d'expositions à caractère permanent n'ayant pas une vocation de foire ou de salon":
    'salles d’exposition à caractère permanent n’ayant pas une vocation de foire ou de salons',
  "X - Salles polyvalentes à dominante sportive, dont l'aire d'activité est inférieure à 1200 m² et la hauteur sous plafond supérieure ou égale à 6,50 mètres":
    'salles polyvalentes à dominante sportive, dont l’aire d’activité est inférieure à 1200 2 et la hauteur sous plafond supérieure ou égale à 6,50 mètres, etc',
} as const satisfies Partial<Record<(typeof ACTIVITES)[number], string>>;

export const erps = importTarget({
  name: 'erps',
  nouns: /^(?:erps?|etab|etablissements?|sdis|sis)$/,
  known: {
    service_erp_id: {
      kind: 'text',
      form: 'identifier',
      aliases:
        'numero|num|no|n|code|ref|reference|identifiant|numeroerp|numerp|iderp|codeerp|codeidentifiant',
    },
    libelle: {
      kind: 'text',
      aliases:
        'nom|name|etablissement|enseigne|denomination|raisonsociale|designation|intitule|denominationusuelle',
    },
    commune: {
      kind: 'text',
      aliases:
        'ville|localite|nomcommune|nomcom|libellecommune|communeimplantation|cpville|cpcommune|cpetville|cpetcommune',
    },
    voie: {
      kind: 'text',
      aliases: 'adresse|adr|rue|adresse1|adressepostale|adressecomplete|nomvoie|libellevoie|nomrue',
      ...BEFORE_STREETS,
    },
    complement: { kind: 'text', aliases: 'lieudit|complementadresse|adresse2|complementdadresse' },
    code_postal: { kind: 'text', form: 'five digits', aliases: 'cp|postal|postalcode' },
    code_insee: { kind: 'text', form: 'five digits', aliases: 'insee|codecommune|inseecommune' },
    latitude: { kind: 'decimal', aliases: 'lat' },
    longitude: { kind: 'decimal', aliases: 'long|lon|lng' },
    geometry: GEOMETRY,
    localisation_operationnelle: { kind: 'text', aliases: 'localisation|acces' },
    activite_principale: {
      kind: 'choice',
      topic: 'activites',
      aliases: 'activite|activiteprincipal',
      synonyms: OF_PREVARISC,
    },
    activites_secondaire: {
      kind: 'choices',
      topic: 'activites',
      aliases: 'activitessecondaires|activitesecondaire',
      synonyms: OF_PREVARISC,
    },
    categorie: { kind: 'decimal', synonyms: OF_CATEGORIES, aliases: 'cat|categ|categorieerp' },
    type: {
      kind: 'text',
      refinementName: 'activite_principale',
      aliases: 'typecategorie|typeetcategorie|typecat|typeetcat|classement|class',
    },
    genre: {
      kind: 'choice',
      synonyms: { erp: 'établissement', cellule: 'cellule commerciale' },
    },
    statut: {
      kind: 'choice',
      serviceDefault: 'ouvert',
      aliases: 'etat|situation',
      synonyms: {
        ouvert: 'ouverte|ouvert au public|en activité|exploité|en exploitation|actif|active|en service',
        ferme: 'fermée|fermeture|fermé définitivement|inactif|désaffecté',
        projet: 'en projet|à construire|permis en cours',
        itinerant_periodique: 'itinérant|périodique|saisonnier',
        reprise_de_donnees: 'reprise',
        erreur_saisie: 'erreur|erreur de saisie',
      },
    },
    avis_exploitation: {
      kind: 'choice',
      aliases: 'avis|aviscommission|avisccs|avisccdsa|avisscds',
      synonyms: { favorable: 'f|fav|oui|avis favorable', defavorable: 'd|def|défav|non|avis défavorable' },
    },
    periodicite: {
      kind: 'decimal',
      units: UNITS.interval,
      aliases: 'periodicitevisite|periodicitevisites|periodicitemois',
      synonyms: {
        0: 'aucune',
        12: 'annuelle|annuel|tous les ans',
        24: 'biennale|biennal|bisannuelle|tous les deux ans',
        36: 'triennale|triennal|tous les trois ans',
        48: 'quadriennale|quadriennal|tous les quatre ans',
        60: 'quinquennale|quinquennal|tous les cinq ans',
      },
    },
    date_ouverture: { kind: 'day', aliases: 'ouverture|ouvertle' },
    date_pc_initial: { kind: 'day', past: true, aliases: 'datepc|permis|datepermis|datepermisconstruire' },
    date_derniere_visite: {
      kind: 'day',
      past: true,
      aliases:
        'dernierevisite|dernierevisiteperiodique|datedernierevisiteperiodique|dernvisite|datevisite|visitele|datedernvisite',
    },
    a_visiter_en: {
      kind: 'text',
      form: 'year',
      aliases: 'prochainevisite|anneeprochainevisite|avisiter|anneevisite',
    },
    date_de_realisation: { kind: 'moment', past: true, aliases: 'datecreation|creele|dateentree' },
    observations_generales: {
      kind: 'text',
      aliases: 'observations|observation|obs|remarque|remarques|commentaires|commentaire',
    },
    notes_internes: { kind: 'text', aliases: 'notes|note' },
    resume_historique: { kind: 'text', aliases: 'historique|resume' },
  },
  list: listErps,
  add: addErp,
  update: updateErp,
  row: nestedForm(schema, () => PLACES, complete),
  key: KEYS.erps,
  otherImports: OTHER_IMPORTS,
  number: 'service_erp_id',
  municipality: ['code_insee', 'commune'],
  identity: (of) => {
    const number = of('service_erp_id');
    return typeof number === 'string' && number.trim() !== ''
      ? digest(`numero ${numberKey(number)}`)
      : named(of);
  },
  // For files without numbers.
  otherwise: named,
  changeCommandTemplate: 'erps update {id} --service-erp-id {service_erp_id}',
  filter: (row): Readonly<Record<string, string>> => {
    const { service_erp_id: numero, libelle } = row;
    return numero ? { service_erp_id: String(numero) } : { libelle: searchText(String(libelle)) };
  },
  bodyOf,
});

function named(of: (field: string) => unknown): string {
  return digest(nameKey(['libelle', 'commune', 'voie'].map((field) => of(field) ?? '').join(' ')));
}

function bodyOf(erp: Body): Body {
  const row = flat(erp, PLACES);
  const { activites_secondaire: others } = row;
  return {
    ...row,
    // A cell cannot express an empty list.
    ...(Array.isArray(others) && others.length === 0 ? { activites_secondaire: null } : {}),
  };
}
