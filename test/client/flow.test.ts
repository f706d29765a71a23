import { describe, expect, it } from 'vitest';
import { Flow } from '../../src/client/http/flow.ts';

/** Lets promises that can go on do so. */
const turn = () => new Promise((done) => setImmediate(done));

async function enter(flow: Flow, count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => flow.enter()));
}

describe('requests under way', () => {
  it('are held back by nothing at first', async () => {
    const flow = new Flow();
    await enter(flow, 100);
    expect(flow.underWay).toBe(100);
  });

  it('are half as many after a refusal, however many of the same time are refused', async () => {
    const flow = new Flow();
    const tickets = await enter(flow, 32);
    for (const ticket of tickets) flow.leave(ticket, true);
    expect(flow.limit).toBe(16);
    expect(flow.underWay).toBe(0);
  });

  it('are half as many again when one of those is refused, and never fewer than one', async () => {
    const flow = new Flow();
    const limits: number[] = [];
    for (let count = 8; limits.length < 5; count = flow.limit) {
      for (const ticket of await enter(flow, count)) flow.leave(ticket, true);
      limits.push(flow.limit);
    }
    expect(limits).toEqual([4, 2, 1, 1, 1]);
  });

  it('become one more whenever as many as the limit went well', async () => {
    const flow = new Flow();
    for (const ticket of await enter(flow, 4)) flow.leave(ticket, true);
    const limits: number[] = [];
    for (let i = 0; i < 9; i++) {
      flow.leave(await flow.enter(), false);
      limits.push(flow.limit);
    }
    expect(limits).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 5]);
  });

  it('wait for a place in the order in which they came', async () => {
    const flow = new Flow();
    for (const ticket of await enter(flow, 2)) flow.leave(ticket, true);
    const first = await flow.enter();
    const order: string[] = [];
    const a = Promise.resolve(flow.enter()).then((ticket) => [order.push('a'), ticket] as const);
    const b = Promise.resolve(flow.enter()).then((ticket) => [order.push('b'), ticket] as const);
    await turn();
    expect(order).toEqual([]);
    flow.leave(first, true);
    flow.leave((await a)[1], true);
    flow.leave((await b)[1], true);
    expect(order).toEqual(['a', 'b']);
    expect(flow.underWay).toBe(0);
  });

  it('give up their place in the queue when they are interrupted', async () => {
    const flow = new Flow();
    for (const ticket of await enter(flow, 2)) flow.leave(ticket, true);
    const first = await flow.enter();
    const controller = new AbortController();
    const reason = new Error('stop');
    const interrupted = flow.enter(controller.signal);
    const next = flow.enter();
    controller.abort(reason);
    await expect(interrupted).rejects.toBe(reason);
    expect(() => flow.enter(controller.signal)).toThrow(reason);
    flow.leave(first, false);
    flow.leave(await next, false);
    expect(flow.underWay).toBe(0);
  });
});
