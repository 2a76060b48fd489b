import * as z from 'zod/mini';
import { endpoint } from './wire/endpoint.ts';

/** The address of the map's script (accounts §2, §7); null without a key. */
export const contactMap = endpoint({
  method: 'GET',
  path: '/contact/map',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ script: z.nullable(z.url()) }),
});
