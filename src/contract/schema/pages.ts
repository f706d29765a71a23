import * as z from 'zod';
import { type Endpoint, type LazySchema, lazy, type Schema } from '../endpoint.ts';
import { INT32_COUNT_MAX, integer, integerParam, namedObject } from './fields.ts';

/** Default page size (interface "Limits"). */
export const PER_PAGE_DEFAULT = 10;
export const PER_PAGE_MAX = 100;

/** The pagination parameters that every list takes. */
export const pageQuery = () => ({
  page: integerParam(1, INT32_COUNT_MAX).meta({ absent: 1 }).optional(),
  per_page: integerParam(1, PER_PAGE_MAX).meta({ absent: PER_PAGE_DEFAULT }).optional(),
});

const Pagination = namedObject('Pagination', () => ({
  total: integer(0, INT32_COUNT_MAX),
  count: integer(0, INT32_COUNT_MAX),
  per_page: integer(1, PER_PAGE_MAX),
  current_page: integer(1, INT32_COUNT_MAX),
  total_pages: integer(1, INT32_COUNT_MAX),
}));

/** The pagination envelope of the interface around elements of one shape. */
export function envelope<T extends z.ZodType>(element: T) {
  return z.strictObject({
    data: z.array(element).max(PER_PAGE_MAX),
    meta: z.strictObject({ pagination: Pagination() }),
  });
}

const PageQuery = lazy(() => z.strictObject(pageQuery()));

/** A GET that answers a list, in pages of `elements`; its query is that of the pages alone unless another is given. */
export function listEndpoint<
  P extends Schema,
  E extends Schema,
  Q extends Schema = ReturnType<typeof PageQuery>,
>({
  elements,
  query = PageQuery as unknown as LazySchema<Q>,
  ...data
}: Omit<Endpoint<P, Q, Schema, Schema>, 'method' | 'status' | 'paginated' | 'body' | 'response'> & {
  readonly elements: LazySchema<E>;
}): Endpoint<P, Q, Schema, ReturnType<typeof envelope<E>>> {
  return {
    ...data,
    method: 'GET',
    status: 200,
    paginated: true,
    query,
    response: lazy(() => envelope(elements())),
  };
}

/** The query parameters of a list, but for those of its pages and its order. */
export function filterNames({ query }: Endpoint): string[] {
  const { page: _, per_page: __, sort: ___, ...filters } = (query as LazySchema<z.ZodObject>)().shape;
  return Object.keys(filters);
}

export interface Page<T> {
  data: T[];
  meta: { pagination: z.output<ReturnType<typeof Pagination>> };
}

/** Wraps the rows of one page. Counters stop at 999,999; an empty list has one page (choice B4). */
export function paginate<T>(rows: T[], total: number, page: number, perPage: number): Page<T> {
  return {
    data: rows,
    meta: {
      pagination: {
        total: Math.min(total, INT32_COUNT_MAX),
        count: rows.length,
        per_page: perPage,
        current_page: page,
        total_pages: Math.min(Math.max(1, Math.ceil(total / perPage)), INT32_COUNT_MAX),
      },
    },
  };
}
