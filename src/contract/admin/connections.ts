import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { connectionNames, triedConnections } from '#domain/staff/settings/setting-fields.ts';

/** What a service answered, in words. */
const answer = z.object({ works: z.boolean(), text: z.string() });
export type ServiceReply = z.output<typeof answer>;

const connection = z.object({
  name: z.enum(connectionNames),
  /** 'own' is the shop's own stand-in, in use while no service is named; 'test' a service that only tries; 'off' is none at all. */
  state: z.enum(['set', 'own', 'test', 'off']),
  /** What of it stands in the environment; never its value. */
  variables: z.array(z.string()),
  /** Emails that the mail server has not taken yet. */
  waiting: z.nullable(z.int()),
  lastTry: z.nullable(z.extend(answer, { at: z.string(), by: z.string() })),
});
export type Connection = z.output<typeof connection>;

/** J-05: the services that the shop is connected with. Who may change the shop's settings sees them. */
export const readConnections = staffEndpoint({
  method: 'GET',
  path: '/admin/settings/connections',
  permission: 'settings.shop',
  input: z.object({}),
  output: z.object({ connections: z.array(connection) }),
});

/** Each may be tried so often, by all of the team together. */
export const mostTriesAnHour = 12;

/** Really speaks with it, for a few seconds at most. @returns what came back; 'tooManyRequests' where it was tried too often */
export const tryConnection = staffEndpoint({
  method: 'POST',
  path: '/admin/settings/connections',
  permission: 'settings.shop',
  input: z.object({ name: z.enum(triedConnections) }),
  output: answer,
  writes: 'once',
});
