import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { ofOrder } from './order-fields.ts';

/** The customer's own photo, as it is printed; answered as a JPEG, and checked as every call of staff is. */
export const orderPhoto = staffEndpoint({
  method: 'GET',
  path: '/admin/orders/:orderNo/photos/:place',
  permission: 'orders.see',
  input: z.extend(ofOrder, { place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)) }),
  output: z.object({}),
});

/** @param place of its line in the order, from 1 on */
export const orderPhotoAddress = (orderNo: string, place: number): string =>
  `${apiBase}/admin/orders/${encodeURIComponent(orderNo)}/photos/${place}`;
