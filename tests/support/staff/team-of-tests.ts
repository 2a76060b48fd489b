import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { offerInvitedPasskey, offerInvitedTotp, redeemInvitation } from '#contract/admin/team/invitations.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import type { StepUpPurpose } from '#domain/staff/sign-in.ts';
import { staffSessions } from '#server/db/tables/staff/sign-in-tables.ts';
import { staffRoles } from '#server/db/tables/staff/team-tables.ts';
import { openSetUp, storeInvitation } from '#server/team/store-invitation.ts';
import type { TestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, StaffBrowser, signInStaff } from './sign-in-staff.ts';
import { SoftPasskey } from './soft-passkey.ts';

export const origin = 'http://localhost:3000';
export const password = 'Sponge&Jam&Cream1';

/** A test's own shop, or that of the browser tests. */
type ShopOfStaff = {
  readonly url: string;
  readonly database: Pick<TestShop['database'], 'db'>;
  readonly clock: Pick<TestShop['clock'], 'now'>;
};

/** The code that an authenticator app shows. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: at.getTime() });

/** Marks the session as though the member of staff had just proved again who they are. */
export async function steppedUp({ database, clock }: TestShop, { sessionId }: SignedIn, purpose: StepUpPurpose) {
  await database.db
    .update(staffSessions)
    .set({ steppedUpFor: purpose, steppedUpAt: clock.now() })
    .where(eq(staffSessions.id, sessionId));
}

let joined = 0;
/** Makes sure that no two of the team have the same name. */
const newName = (name: string): string => {
  joined += 1;
  return joined === 1 ? name : `${name} ${joined}`;
};

export const newAddress = () => `new-${randomUUID()}@bakery.example`;

/** An invitation's token, as the email has it. */
export async function invited(shop: ShopOfStaff, { role = 'owner', email = newAddress() } = {}) {
  const { token } = await storeInvitation(shop.database.db, {
    email,
    roleKey: role,
    memberId: null,
    invitedById: null,
    invitedBy: 'command line',
    now: shop.clock.now(),
  });
  return { token, email };
}

export const setUpToken = async ({ database, clock }: TestShop): Promise<string> =>
  (await openSetUp(database.db, clock.now())) ?? '';

/** Joins with a passkey of their own. */
export async function joinByPasskey(shop: TestShop, { role = 'owner', name = newName('Sunita Rao') } = {}) {
  const { token, email } = await invited(shop, { role });
  const browser = new StaffBrowser(shop.url);
  const passkey = new SoftPasskey(origin);
  const { ticket, options } = await browser.call(offerInvitedPasskey, { token, name, email });
  const { recoveryCodes } = await browser.call(redeemInvitation, {
    token,
    name,
    email,
    passkey: { ticket, credential: passkey.create(options) },
  });
  return { browser, passkey, email, name, recoveryCodes };
}

/** Joins with a password and an app. */
export async function joinByPassword(
  shop: ShopOfStaff,
  { role = 'owner', name = newName('Owen Clarke'), pin = '', browser = new StaffBrowser(shop.url) } = {},
) {
  const { token, email } = await invited(shop, { role });
  const { ticket, secret } = await browser.call(offerInvitedTotp, { token, email });
  const { recoveryCodes } = await browser.call(redeemInvitation, {
    token,
    name,
    email,
    password,
    totp: { ticket, code: codeOf(secret, shop.clock.now()) },
    ...(pin !== '' && { pin }),
  });
  return { browser, secret, email, name, recoveryCodes };
}

/** A member of staff who has just stepped up to change the team. */
export async function manager(of: TestShop, role = 'owner'): Promise<SignedIn> {
  const staff = await signInStaff(of, { role });
  await steppedUp(of, staff, 'staff');
  return staff;
}

/** Adds a role with a manager's permissions that works at shared tablets. @returns its key */
export async function managerOfTablets({ database }: Pick<TestShop, 'database'>): Promise<string> {
  const { isForDevices: _, ...of } = presetRoles[1];
  const role = { ...of, key: 'deputy', name: 'Deputy', permissions: [...of.permissions], isForDevices: true };
  await database.db.insert(staffRoles).values(role).onConflictDoNothing();
  return role.key;
}
