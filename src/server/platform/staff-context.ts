import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type StepUpPurpose, stepUpMinutes } from '#domain/staff/sign-in.ts';
import { staffDevices } from '#server/db/tables/staff/team-tables.ts';
import { type EndpointAction, type Prepared, preparedBy } from './endpoint-action.ts';
import type { RequestContext } from './request-context.ts';
import { hashOfToken, isSecretToken } from './secrets.ts';

/** The member whose session makes the call, with what they may do in it. */
export type StaffActor = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly roleKey: string;
  readonly roleName: string;
  readonly rank: number;
  /** In a session by PIN, those of the role's permissions that a baker or the counter has. */
  readonly permissions: ReadonlySet<Permission>;
  /** Null means no limit. */
  readonly refundLimitPence: number | null;
  readonly sessionId: number;
  readonly kind: 'full' | 'pin';
  readonly deviceId: number | null;
  readonly endsAt: Date;
  readonly hasSecondFactor: boolean;
  /** Because of their role, wherever the shop is not only on this machine. */
  readonly needsSecondFactor: boolean;
  readonly mustAddSecondFactor: boolean;
  /** What was confirmed again, and when. */
  readonly steppedUp: { readonly purpose: string; readonly at: Date } | null;
};

/** Cookies of the back office; a null value removes one. */
export type StaffCookies = {
  readonly session: string | null;
  readonly device: string | null;
  /** Recognises a browser that somebody has fully signed in with. */
  readonly browser: string | null;
  setSession(token: string | null): void;
  setDevice(token: string | null): void;
  setBrowser(token: string): void;
};

type OfStaff = {
  readonly cookies: StaffCookies;
  /** For the member to recognise the session. */
  readonly browser: string;
  readonly requestId: string;
};

/** For an endpoint that people call who are about to sign in. */
export type StaffDoorContext = RequestContext & OfStaff & { readonly staff: StaffActor | null };
export type StaffContext = RequestContext & OfStaff & { readonly staff: StaffActor };

/** @throws Failure 'notAllowed' */
export function requirePermission({ staff }: Pick<StaffContext, 'staff'>, permission: Permission): void {
  if (!staff.permissions.has(permission)) throw new Failure('notAllowed');
}

/** @throws Failure 'notAllowed' */
export function requireOneOf({ staff }: Pick<StaffContext, 'staff'>, permissions: readonly Permission[]): void {
  if (!permissions.some((one) => staff.permissions.has(one))) throw new Failure('notAllowed');
}

/** @throws Failure 'stepUpRequired' unless the member has confirmed it for this purpose within five minutes; 'notAllowed' by PIN */
export function requireStepUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): void {
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in fully to do this.' });
  if (!isSteppedUp({ staff, now }, purpose)) throw new Failure('stepUpRequired', { purpose });
}

/** Whether the member has confirmed it for this purpose within five minutes. */
function isSteppedUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): boolean {
  const { steppedUp } = staff;
  return steppedUp?.purpose === purpose && now.getTime() - steppedUp.at.getTime() < stepUpMinutes * minuteMs;
}

/** The enrolled tablet that the browser is; null for every other browser. */
export async function lookUpDevice({ db, cookies: { device } }: Pick<StaffDoorContext, 'db' | 'cookies'>): Promise<{
  readonly id: number;
  readonly name: string;
  readonly isWall: boolean;
} | null> {
  if (device === null || !isSecretToken(device)) return null;
  const [found] = await db
    .select({ id: staffDevices.id, name: staffDevices.name, isWall: staffDevices.isWall })
    .from(staffDevices)
    .where(and(eq(staffDevices.tokenHash, hashOfToken(device)), isNull(staffDevices.revokedAt)));
  return found ?? null;
}

/**
 * Sets the device's cookie again: the device stays enrolled until somebody removes it, but browsers forget a cookie that is not set again.
 */
export function keepDevice({ cookies }: Pick<StaffDoorContext, 'cookies'>): void {
  if (cookies.device !== null) cookies.setDevice(cookies.device);
}

/** What a member is shown of an order besides its cakes, its day and a name: its money, and how to reach the person who ordered. */
export type Sight = { readonly money: boolean; readonly people: boolean };

export const sightOf = ({ permissions }: Pick<StaffActor, 'permissions'>): Sight => ({
  money: permissions.has('money.see'),
  people: permissions.has('customers.see'),
});

/** An endpoint for members with the action that answers it; the permission has been checked before. */
export const answeredByStaff = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  action: (context: StaffContext, input: z.output<I>) => Promise<z.input<O>>,
): EndpointAction => ({
  endpoint,
  action: (context, input) => action(context as StaffContext, input as z.output<I>),
});

/** Like {@link answeredByStaff}, for a write 'once' with something slow in it, which runs outside its transaction. */
export const preparedByStaff = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  prepare: (context: StaffContext, input: z.output<I>) => Promise<Prepared<z.input<O>>>,
): EndpointAction => preparedBy(endpoint, (context, input) => prepare(context as StaffContext, input));

export const answeredAtDoor = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  action: (context: StaffDoorContext, input: z.output<I>) => Promise<z.input<O>>,
): EndpointAction => ({
  endpoint,
  action: (context, input) => action(context as StaffDoorContext, input as z.output<I>),
});
