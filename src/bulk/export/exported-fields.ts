import type * as z from 'zod';
import type { Pei } from '../../contract/resources/dossiers/pei.ts';
import { exchangeMembers } from '../../contract/resources/ouvrages/exchange.ts';
import type { Prescription } from '../../contract/resources/prescriptions.ts';
import type { Support } from '../../contract/resources/supports.ts';
import type { References } from '../columns/references.ts';
import { DIAMETERS, MEMBERS, membersOf } from '../formats/exchange-model.ts';
import type { ImportTarget } from '../model/import-target.ts';

/** An object of the service, as JSON gives it. */
export type Listed = Readonly<Record<string, unknown>>;

/** How the objects of a collection are exported: what an import of the file takes, and makes the same objects of. */
export interface Exported {
  readonly columns: readonly string[];
  readonly valuesOf: (object: Listed) => readonly unknown[];
  /** The objects of the list say just that, in that order: they need not be read to be handed on as JSON. */
  readonly sameAsList?: true;
}

/** What an export meets that should be told at its end. */
export class ExportNotes {
  /** Supports that could only be named by their ids. */
  readonly ids = new Set<string>();
  /** By column, how many values the schema does not know, or of columns that it requires has not. */
  readonly omitted = new Map<string, number>();
  readonly required = new Map<string, number>();

  omit(column: string, isRequired = false): void {
    const counted = isRequired ? this.required : this.omitted;
    counted.set(column, (counted.get(column) ?? 0) + 1);
  }
}

/**
 * How a collection is exported. Supports that prescriptions cite are named by their references where an import finds
 * those very ones by them, else by their ids, which only the same service knows.
 */
export function exportedOf(
  { name, fields, bodyOf }: ImportTarget,
  references: References | undefined,
  notes = new ExportNotes(),
): Exported {
  if (name !== 'prescriptions') {
    const columns = fields.flatMap((field) => (field.importOnly ? [] : [field.name]));
    const valuesOf = (object: Listed) => {
      const body = bodyOf(object);
      return columns.map((column) => body[column]);
    };
    return { columns, valuesOf, ...(name === 'anomalies' ? { sameAsList: true } : {}) };
  }
  const words = new Map<string, string>();
  const wordOf = (support: Support): string => {
    const word = words.get(support.id) ?? wordFor(support, references);
    words.set(support.id, word);
    if (word === support.id) notes.ids.add(word);
    return word;
  };
  return {
    columns: ['contenu', 'type', 'chemins', 'supports'],
    valuesOf: (object) => {
      const { contenu, type, chemins, supports_reglementaires } = object as unknown as Prescription;
      return [contenu, type, chemins, supports_reglementaires.map(wordOf)];
    },
  };
}

/** What the national schema requires of every point. */
const REQUIRED: ReadonlySet<string> = new Set(['insee', 'type_pei', 'type_rd']);

/**
 * Water points by the national schema (schema.data.gouv.fr, datakode/schema-pei): its columns, and of what is stored the values
 * that it knows; each other one is noted, and each that it requires and that is empty.
 */
export function bySchema(notes: ExportNotes): Exported {
  const schemas: Readonly<Record<string, z.ZodType>> = exchangeMembers();
  const isKnown = (member: string, value: unknown) =>
    member === 'diam_pei' ? DIAMETERS.includes(value) : schemas[member]?.safeParse(value).success !== false;
  return {
    columns: MEMBERS,
    valuesOf: (pei) => {
      const technique = (pei as unknown as Pei).descriptif_technique;
      const said = membersOf(technique);
      const statut = technique?.statut;
      // Of a point the schema says whose it is there, not that it is projected or given up.
      if (statut && statut !== 'actif' && statut !== said.statut) notes.omit(`statut ${statut}`);
      return MEMBERS.map((member) => {
        const value = said[member];
        const isEmpty = value === undefined || value === null;
        if (isEmpty && REQUIRED.has(member)) notes.omit(member, true);
        if (isEmpty) return undefined;
        if (isKnown(member, value)) return typeof value === 'boolean' ? Number(value) : value;
        notes.omit(member, REQUIRED.has(member));
        return undefined;
      });
    },
  };
}

/** The shortest word that means a support and no other. */
function wordFor({ id, reference, titre }: Support, references: References | undefined): string {
  const whole = reference && titre ? [`${titre} :: ${reference}`] : [];
  const candidates = [...(reference ? [reference] : titre ? [titre] : []), ...whole];
  const found = candidates.find((word) => {
    // Others would be parted otherwise in a cell with more.
    if (word === '' || word.trim() !== word || word.includes('|')) return false;
    const resolved = references?.resolve(word);
    return resolved && 'id' in resolved && resolved.id === id;
  });
  return found ?? id;
}
