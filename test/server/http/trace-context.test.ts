import { describe, expect, it } from 'vitest';
import { traceOf } from '../../../server/http/observation/trace-context.ts';

const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
const found = { traceId: trace, parentId: parent };

describe('traceparent (W3C Trace Context)', () => {
  it.each([
    ['version 00', `00-${trace}-${parent}-01`],
    ['flags of later levels', `00-${trace}-${parent}-ff`],
    ['a later version', `01-${trace}-${parent}-00`],
    ['a later version that says more', `cc-${trace}-${parent}-00-more-of-it`],
  ])('%s', (_, text) => expect(traceOf(text)).toEqual(found));

  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['version ff', `ff-${trace}-${parent}-01`],
    ['version 00 that says more', `00-${trace}-${parent}-01-more`],
    ['a later version that runs on', `01-${trace}-${parent}-01more`],
    ['capitals', `00-${trace.toUpperCase()}-${parent}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${trace.slice(1)}-${parent}-01`],
    ['no flags', `00-${trace}-${parent}`],
    ['blanks around it', ` 00-${trace}-${parent}-01`],
    ['a line end behind it', `00-${trace}-${parent}-01\n`],
    ['two of them', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`],
  ])('%s is as if there were none', (_, text) => expect(traceOf(text)).toBeUndefined());
});
