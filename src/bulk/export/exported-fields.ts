import type * as z from 'zod';
import { exchangeMembers } from '../../contract/resources/ouvrages/exchange.ts';
import type { Pei } from '../../contract/resources/ouvrages/pei.ts';
import type { Prescription } from '../../contract/resources/prescriptions.ts';
import type { Support } from '../../contract/resources/supports.ts';
import type { References } from '../columns/references.ts';
import { DIAMETERS, MEMBERS, membersOf } from '../formats/exchange-model.ts';
import type { ImportTarget } from '../model/import-target.ts';

/** An object of the service, as JSON gives it. */
export type Listed = Readonly<Record<string, unknown>>;

/** Columns of an export, which an import reads back into the same objects. */
export interface Exported {
  readonly columns: readonly string[];
  readonly valuesOf: (object: Listed) => readonly unknown[];
  /** The list has the same members in the same order: its JSON is passed on unparsed. */
  readonly sameAsList?: true;
}

/** Remarks on an export, for its end. */
export class ExportNotes {
  /** Supports without a unique reference, by id. */
  readonly ids = new Set<string>();
  /** By column, values unknown to the schema; and values missing from its required columns. */
  readonly omitted = new Map<string, number>();
  readonly required = new Map<string, number>();
  /** PEIs that a map does not show. */
  placeless = 0;

  omit(column: string, isRequired = false): void {
    const counted = isRequired ? this.required : this.omitted;
    counted.set(column, (counted.get(column) ?? 0) + 1);
  }
}

/**
 * Columns of a collection's export. Cited supports are named by their references if an import finds the same ones by
 * them, else by their ids, which only the same service knows.
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

/** Required columns of the national schema. */
const REQUIRED: ReadonlySet<string> = new Set(['insee', 'type_pei', 'type_rd']);

/**
 * Water points by the national schema (schema.data.gouv.fr, datakode/schema-pei): its columns, with the stored values that it
 * knows; others are noted, and empty required ones.
 */
export function bySchema(notes: ExportNotes): Exported {
  const schemas: Readonly<Record<string, z.ZodType>> = exchangeMembers();
  const isKnown = (member: string, value: unknown) =>
    member === 'diam_pei' ? DIAMETERS.includes(value) : schemas[member]?.safeParse(value).success !== false;
  return {
    columns: MEMBERS,
    valuesOf: (pei) => {
      const technique = (pei as unknown as Pei).descriptif_technique;
      const values = membersOf(technique);
      const statut = technique?.statut;
      // `statut` of the schema is a point's owner, not its state.
      if (statut && statut !== 'actif' && statut !== values.statut) notes.omit(`statut ${statut}`);
      return MEMBERS.map((member) => {
        const value = values[member];
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

/** Shortest unambiguous word for a support. */
function wordFor({ id, reference, titre }: Support, references: References | undefined): string {
  const whole = reference && titre ? [`${titre} :: ${reference}`] : [];
  const candidates = [...(reference ? [reference] : titre ? [titre] : []), ...whole];
  const found = candidates.find((word) => {
    // A list would split other words at different places.
    if (word === '' || word.trim() !== word || word.includes('|')) return false;
    const resolved = references?.resolve(word);
    return resolved && 'id' in resolved && resolved.id === id;
  });
  return found ?? id;
}
