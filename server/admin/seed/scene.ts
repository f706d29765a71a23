import { newId } from '../../storage/ids.ts';
import type { Calendar } from './calendar.ts';

/** A line as `server load` takes it. */
export interface Line {
  readonly kind: string;
  readonly [member: string]: unknown;
}

/** Where the lines of one organisation are gathered. */
export class Scene {
  readonly organisation = newId();
  readonly lines: Line[] = [];
  readonly calendar: Calendar;
  /** The host under which its invented addresses lie. */
  readonly host: string;
  readonly #ids = new Map<string, string>();

  constructor(calendar: Calendar, host: string) {
    this.calendar = calendar;
    this.host = host;
  }

  /** The id of what a name stands for, made when it is first said. A name that no line has is told by the load. */
  id(name: string): string {
    const id = this.#ids.get(name) ?? newId();
    this.#ids.set(name, id);
    return id;
  }

  add(kind: string, members: object): void {
    this.lines.push({ kind, organisation_id: this.organisation, ...members });
  }
}

/** One organisation of a demonstration; days are counted from today. */
export interface Organisation {
  readonly nom: string;
  readonly host: string;
  /** The day on which it was made. */
  readonly depuis: number;
  /** Users for whom tokens are made. */
  readonly administrateur: string;
  readonly lecteur: string;
  readonly fill: (scene: Scene) => void;
}
