import { isEqual } from '../equal.ts';
import { paramsOf } from '../make.ts';
import type { Page, Session, Walk } from '../session.ts';

/** The pages of every list add up to the list, whatever their size. */
export async function pages(session: Session): Promise<void> {
  for (const list of session.document.operations.filter(({ isPaged }) => isPaged)) {
    const perPage = list.query.find(({ name }) => name === 'per_page')?.schema;
    for (const params of paramsOf(session, list, 3)) {
      const whole = await session.walk(list, { params });
      addsUp(session, whole, perPage?.maximum ?? 100);
      for (const size of [1, 2, 3 + (session.judged.seed % 4)]) {
        // The pages of a long list in ones and twos are many.
        if (whole.total > size * 20) continue;
        const walk = await session.walk(list, { params }, session.admin, size);
        addsUp(session, walk, size);
        const same = isEqual(walk.elements, whole.elements);
        session.hold('pages add up', walk.last, same, () => `pages of ${size} are not the list`);
      }
      const plain = await session.ask(list, { params });
      const { data, meta } = plain.response.body as Page;
      session.hold(
        'pages add up',
        plain,
        meta.pagination.per_page === perPage?.default && isEqual(data, whole.elements.slice(0, data.length)),
        () => `the first page is not the first ${perPage?.default} of the list`,
      );
      const beyond = await session.ask(list, { params, query: { page: whole.total + 2, per_page: 1 } });
      const { pagination } = (beyond.response.body as Page).meta;
      session.hold(
        'pages add up',
        beyond,
        pagination.count === 0 &&
          pagination.current_page === whole.total + 2 &&
          pagination.total === whole.total,
        () => 'a page past the end is not an empty one',
      );
    }
  }
}

/** What every page says of itself and of the list, and that no element comes twice. */
function addsUp(session: Session, { pages: all, elements, total, last }: Walk, size: number): void {
  for (const [i, exchange] of all.entries()) {
    const { data, meta } = exchange.response.body as Page;
    const told = meta.pagination;
    const expected = {
      total,
      count: Math.max(0, Math.min(size, total - i * size)),
      per_page: size,
      current_page: i + 1,
      total_pages: pagesOf(total, size),
    };
    session.hold(
      'pages add up',
      exchange,
      isEqual({ ...told }, expected) && data.length === told.count,
      () => `${data.length} elements with ${JSON.stringify(told)}`,
    );
  }
  const different = new Set(elements.map((one) => JSON.stringify(one))).size;
  // Each element of a list is itself, id or path: none may come again on another page.
  session.hold(
    'pages add up',
    last,
    different === elements.length && (all.length < pagesOf(total, size) || elements.length === total),
    () => `${elements.length} elements, ${different} different ones, ${total} in all`,
  );
}

const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));
