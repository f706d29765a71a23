import type { OutputName } from '../../bulk/formats/formats.ts';
import type { ColorChoice } from '../io.ts';
import type { TableReader } from './view.ts';

export interface PrintOptions {
  readonly format: OutputName;
  /** Dotted paths; everything (JSON) or the columns of the view when undefined. */
  readonly fields: readonly string[] | undefined;
  readonly headers: boolean;
  readonly color: ColorChoice;
  /** Stops the printing. */
  readonly signal: AbortSignal;
  /** What people read besides the data; without it nothing is translated and nothing said. */
  readonly words?: TableWords | undefined;
}

interface TableWords {
  /** Who reads at the terminal; asked for where there is one. */
  readonly reader: () => Promise<TableReader>;
  /**
   * Says which columns are left out for want of room, by their fields, and whether what identifies a row is one of
   * them; undefined to say nothing.
   */
  readonly hidden: ((fields: readonly string[], ids: boolean) => string) | undefined;
}
