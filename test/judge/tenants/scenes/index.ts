import type { Scene } from '../probe.ts';
import { TWINS } from '../twins.ts';
import { administered } from './administered.ts';
import { afterTheOther, asked } from './asked.ts';
import { loaded } from './loaded.ts';

/** Scenes in which every query of the program is run, as each of the organisations. */
export const SCENES: readonly Scene[] = TWINS.flatMap((twin) => [
  ...asked(twin),
  ...afterTheOther(twin),
  ...administered(twin),
  ...loaded(twin),
]);
