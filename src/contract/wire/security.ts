import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const csrfToken = endpoint({
  method: 'GET',
  path: '/csrf-token',
  access: 'anyone',
  input: z.object({}),
  output: z.object({ token: z.string() }),
});
