import type { Language } from '../index.ts';
import type { Block } from './blocks.ts';
import type { Exit } from './exits.ts';

/** What topics say that the program knows: read from it, not written twice. */
export interface Facts {
  /** Exit codes by name. */
  readonly exits: Readonly<Record<Exit, number>>;
  /** The formats of `--output`. */
  readonly outputs: readonly {
    readonly name: string;
    readonly summary: Readonly<Record<Language, string>>;
    /** Printed once it is complete. */
    readonly whole?: true;
  }[];
  /** How the name of a file says its format. */
  readonly endings: readonly string[];
  /** What an ERP may be used for, `<type> - <activity>`. */
  readonly activities: readonly string[];
}

/** Something that concerns several commands. `vigie help <name>` shows it, in either language's name. */
export interface Topic {
  readonly names: Readonly<Record<Language, string>>;
  readonly title: Readonly<Record<Language, string>>;
  readonly blocks: (language: Language, facts: Facts) => readonly Block[];
}
