import type { OutputName } from '../../bulk/formats/formats.ts';
import type { ColorChoice } from '../io.ts';
import type { TableReader } from './view.ts';

export interface PrintOptions {
  readonly format: OutputName;
  /** Dotted paths; by default everything (JSON) or the columns of the view. */
  readonly fields: readonly string[] | undefined;
  readonly headers: boolean;
  readonly color: ColorChoice;
  /** Aborts printing. */
  readonly signal: AbortSignal;
  /** Texts besides the data; without them no value is translated and no notice given. */
  readonly words?: TableWords | undefined;
}

interface TableWords {
  /** Formatter for a person; called on a terminal alone. */
  readonly reader: () => Promise<TableReader>;
  /**
   * Notice of the columns left out for want of room, by their fields, and whether one of them identifies a row; undefined
   * for no notice.
   */
  readonly hidden: ((fields: readonly string[], ids: boolean) => string) | undefined;
}
