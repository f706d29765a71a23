import type { Language } from './index.ts';

/** What is about to be changed in bulk. */
export interface BulkChange {
  /** One of them, as errors call it: `anomalie`. */
  readonly objet: string;
  readonly replaced: number;
  readonly deleted: number;
  /** Where each was named. */
  readonly ids?: readonly string[];
}

interface Noun {
  readonly one: string;
  readonly many: string;
}

const FR: Readonly<Record<string, Noun & { readonly feminine?: true }>> = {
  anomalie: { one: 'anomalie', many: 'anomalies', feminine: true },
  prescription: { one: 'prescription', many: 'prescriptions', feminine: true },
  support: { one: 'support', many: 'supports' },
  document: { one: 'document', many: 'documents' },
  affectation: { one: 'affectation', many: 'affectations', feminine: true },
  notification: { one: 'notification', many: 'notifications', feminine: true },
  evenement: { one: 'évènement', many: 'évènements' },
};
const OBJET = { one: 'objet', many: 'objets' };

const EN: Readonly<Record<string, Noun>> = {
  anomalie: { one: 'anomaly', many: 'anomalies' },
  prescription: { one: 'prescription', many: 'prescriptions' },
  support: { one: 'support', many: 'supports' },
  document: { one: 'document', many: 'documents' },
  affectation: { one: 'assignment', many: 'assignments' },
  notification: { one: 'notification', many: 'notifications' },
  evenement: { one: 'event', many: 'events' },
};
const OBJECT = { one: 'object', many: 'objects' };

/** Ids that the sentence names. */
const NAMED_MAX = 5;

/** A sentence that says how many of what will be replaced and deleted, and which. */
export function bulkChangeText(
  language: Language,
  { objet, replaced, deleted, ids = [] }: BulkChange,
): string {
  const french = language === 'fr';
  const say = french ? inFrench : inEnglish;
  const done = [
    ...(replaced > 0 ? [say(objet, replaced, french ? 'remplacé' : 'replaced')] : []),
    ...(deleted > 0 ? [say(objet, deleted, french ? 'supprimé' : 'deleted')] : []),
  ].join(', ');
  if (ids.length === 0) return `${done}.`;
  const more = ids.length - NAMED_MAX;
  const others = more > 0 ? (french ? ` et ${more} de plus` : ` and ${more} more`) : '';
  return `${done}${french ? ' : ' : ': '}${ids.slice(0, NAMED_MAX).join(', ')}${others}.`;
}

function inFrench(objet: string, count: number, done: string): string {
  const { one, many, feminine }: (typeof FR)[string] = FR[objet] ?? OBJET;
  const agreed = `${done}${feminine ? 'e' : ''}`;
  return count === 1 ? `1 ${one} sera ${agreed}` : `${count} ${many} seront ${agreed}s`;
}

function inEnglish(objet: string, count: number, done: string): string {
  const { one, many } = EN[objet] ?? OBJECT;
  return `${count} ${count === 1 ? one : many} will be ${done}`;
}
