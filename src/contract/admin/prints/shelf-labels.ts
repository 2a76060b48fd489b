import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { labelText, sellerOnPaper } from './prints.ts';

/** Of one product at a time: what comes out of an oven. */
export const mostCopies = 200;

/** B-13: for what is boxed before it is sold, which by law has its name and its whole list of ingredients on it. */
export const readShelfLabel = staffEndpoint({
  method: 'GET',
  path: '/admin/prints/shelf-label',
  permission: 'stock.move',
  input: z.object({ product: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    seller: sellerOnPaper,
    label: z.extend(labelText, { name: z.string() }),
    /** Why none may be printed; null where one may. */
    refused: z.nullable(z.string()),
  }),
});
