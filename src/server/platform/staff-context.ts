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

/** The member whose session asks, with what they may do in it. */
export type StaffActor = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly roleKey: string;
  readonly roleName: string;
  readonly rank: number;
  /** By PIN, a baker's and the counter's part of what the role may. */
  readonly permissions: ReadonlySet<Permission>;
  /** Null is no limit. */
  readonly refundLimitPence: number | null;
  readonly sessionId: number;
  readonly kind: 'full' | 'pin';
  readonly deviceId: number | null;
  readonly endsAt: Date;
  readonly hasSecondFactor: boolean;
  /** By their role, wherever the shop is not on this machine alone. */
  readonly needsSecondFactor: boolean;
  readonly mustAddSecondFactor: boolean;
  /** What was proved once more, and when. */
  readonly steppedUp: { readonly purpose: string; readonly at: Date } | null;
};

/** Cookies of the back office; a null value takes one away. */
export type StaffCookies = {
  readonly session: string | null;
  readonly device: string | null;
  /** By which a browser that somebody signed in with in full is known again. */
  readonly browser: string | null;
  setSession(token: string | null): void;
  setDevice(token: string | null): void;
  setBrowser(token: string): void;
};

type OfStaff = {
  readonly cookies: StaffCookies;
  /** For the member to recognise the session by. */
  readonly browser: string;
  readonly requestId: string;
};

/** Of an endpoint for whoever is about to sign in. */
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

/** @throws Failure 'stepUpRequired' unless the member has proved it for this purpose within five minutes; 'notAllowed' by PIN */
export function requireStepUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): void {
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in fully to do this.' });
  if (!isSteppedUp({ staff, now }, purpose)) throw new Failure('stepUpRequired', { purpose });
}

/** Whether the member has proved it for this purpose within five minutes. */
function isSteppedUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): boolean {
  const { steppedUp } = staff;
  return steppedUp?.purpose === purpose && now.getTime() - steppedUp.at.getTime() < stepUpMinutes * minuteMs;
}

/** The enrolled tablet that the browser is; null for every other. */
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

/** It stays enrolled until somebody removes it, and browsers forget a cookie that is not set again. */
export function keepDevice({ cookies }: Pick<StaffDoorContext, 'cookies'>): void {
  if (cookies.device !== null) cookies.setDevice(cookies.device);
}

/** What of an order a member is shown besides its cakes, its day and a name: its money, and how whoever ordered is reached. */
export type Sight = { readonly money: boolean; readonly people: boolean };

export const sightOf = ({ permissions }: Pick<StaffActor, 'permissions'>): Sight => ({
  money: permissions.has('money.see'),
  people: permissions.has('customers.see'),
});

/** An endpoint for members with what answers it; the permission was checked before. */
export const answeredByStaff = <I extends z.ZodMiniType, O extends z.ZodMiniType>(
  endpoint: Endpoint<I, O, O>,
  action: (context: StaffContext, input: z.output<I>) => Promise<z.input<O>>,
): EndpointAction => ({
  endpoint,
  action: (context, input) => action(context as StaffContext, input as z.output<I>),
});

/** As {@link answeredByStaff}, for a write 'once' with something slow in it, which runs outside of its transaction. */
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
