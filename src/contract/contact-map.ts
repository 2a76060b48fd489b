import * as z from 'zod/mini';
import { endpoint } from './wire/endpoint.ts';

/** Where the map of the contact page comes from (accounts §2, §7): the address of its script, null without a key. */
export const contactMap = endpoint({
  method: 'GET',
  path: '/contact/map',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ script: z.nullable(z.url()) }),
});
