import { RECORD_MAX } from '../../input/source.ts';
import { ObjectReader } from './object-reader.ts';

const LF = 0x0a;

/** Reads NDJSON: one JSON object on each line. Blank lines are skipped. */
export class NdjsonReader extends ObjectReader {
  override next(): boolean {
    const { window } = this;
    while (window.start < window.end) {
      const found = window.bytes.subarray(0, window.end).indexOf(LF, window.start);
      if (found < 0 && !window.ended) {
        if (!window.overfull) return false;
        this.line++;
        return this.giveUp({ code: 'LIGNE_TROP_LONGUE', params: { max: RECORD_MAX } });
      }
      const end = found < 0 ? window.end : found;
      const text = window.bytes.toString('utf8', window.start, end).trimEnd();
      window.start = found < 0 ? end : end + 1;
      this.line++;
      if (text !== '') {
        const stopsAt = this.take(text);
        if (stopsAt !== undefined) this.fault = { code: 'JSON', column: stopsAt + 1 };
        return true;
      }
    }
    return false;
  }
}
