import type * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#contract/wire/endpoint.ts';
import type { Permission } from '#domain/staff/permissions.ts';

type Declared<I extends z.ZodMiniType, O extends z.ZodMiniType> = Omit<
  Endpoint<I, O, O>,
  'access' | 'path' | 'permission' | 'shared' | 'reads'
> & {
  readonly path: `/admin/${string}`;
  /** A verb of the domain's; 'signedIn' is any member, 'anyone' whoever is about to sign in. */
  readonly permission: Permission | 'signedIn' | 'anyone';
};

/** One call of the back office. Its session is a cookie of staff's own; a customer's token opens none of them. */
export const staffEndpoint = <I extends z.ZodMiniType, O extends z.ZodMiniType>({
  permission,
  ...declared
}: Declared<I, O>): Endpoint<I, O, O> =>
  endpoint<I, O, O>({
    ...declared,
    ...(permission === 'anyone' ? { access: 'anyone' } : { access: 'staff', permission }),
  });

/** A write of the back office that is done once and answers with what it changed, as all writes of one page do. */
export const changeOf =
  <O extends z.ZodMiniType>(output: O) =>
  <I extends z.ZodMiniType>(declared: Omit<Declared<I, O>, 'output' | 'writes'>): Endpoint<I, O, O> =>
    staffEndpoint<I, O>({ ...declared, writes: 'once', output } as Declared<I, O>);
