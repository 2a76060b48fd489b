import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { connectionNames, triedConnections } from '#domain/staff/settings/setting-fields.ts';

/** What a service responded, in words. */
const answer = z.object({ works: z.boolean(), text: z.string() });
export type ServiceReply = z.output<typeof answer>;

const connection = z.object({
  name: z.enum(connectionNames),
  /**
   * 'own' is the shop's own stand-in, used while no service is named; 'test' is a service that only tests; 'off' is
   * none at all.
   */
  state: z.enum(['set', 'own', 'test', 'off']),
  /** The names of its environment variables; never their values. */
  variables: z.array(z.string()),
  /** Emails that the mail server has not accepted yet. */
  waiting: z.nullable(z.int()),
  lastTry: z.nullable(z.extend(answer, { at: z.string(), by: z.string() })),
});
export type Connection = z.output<typeof connection>;

/** J-05: the services that the shop is connected to, for members who may change the shop's settings. */
export const readConnections = staffEndpoint({
  method: 'GET',
  path: '/admin/settings/connections',
  permission: 'settings.shop',
  input: z.object({}),
  output: z.object({ connections: z.array(connection) }),
});

/** How often each may be tried in an hour, by the whole team together. */
export const mostTriesAnHour = 12;

/**
 * Really connects to the service, for a few seconds at most. @returns what came back; 'tooManyRequests' if it was tried
 * too often
 */
export const tryConnection = staffEndpoint({
  method: 'POST',
  path: '/admin/settings/connections',
  permission: 'settings.shop',
  input: z.object({ name: z.enum(triedConnections) }),
  output: answer,
  writes: 'once',
});
