import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { apiBase, type Endpoint, headerNames } from '#contract/wire/endpoint.ts';
import type { Db } from '#server/db/open.ts';
import { staffDevices, staffMembers } from '#server/db/tables/staff/team-tables.ts';
import { hashOfToken, newSecretToken } from '#server/platform/secrets.ts';
import { openStaffSession } from '#server/team/staff-sessions.ts';
import { addressOf, queryOf } from '#tests/support/walk/endpoint-requests.ts';

type Choices = {
  readonly role?: string;
  readonly name?: string;
  readonly email?: string;
  /** 'pin' enrols a tablet too. */
  readonly kind?: 'full' | 'pin';
  readonly now?: Date;
};

export type NewStaff = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly sessionId: number;
  /** The value of the session's cookie. */
  readonly token: string;
  /** The value of the enrolled tablet's cookie; null without one. */
  readonly deviceToken: string | null;
};

let made = 0;

/** A member of staff with an open session, written into the database; how one really signs in is for the sign-in's own tests. */
export async function newStaff(
  db: Db,
  { role = 'owner', name, email, kind = 'full', now = new Date() }: Choices = {},
): Promise<NewStaff> {
  made += 1;
  const of = {
    name: name ?? `Staff ${role} ${made}`,
    email: email ?? `${role}-${made}-${randomUUID()}@bakery.example`,
  };
  const [member] = await db
    .insert(staffMembers)
    .values({ ...of, roleKey: role })
    .returning({ id: staffMembers.id });
  if (!member) throw new Error('no member was written');
  const deviceToken = kind === 'pin' ? newSecretToken() : null;
  const [device] =
    deviceToken === null
      ? []
      : await db
          .insert(staffDevices)
          .values({ name: `Tablet ${randomUUID()}`, tokenHash: hashOfToken(deviceToken), enrolledById: member.id })
          .returning({ id: staffDevices.id });
  const session = await openStaffSession(db, {
    memberId: member.id,
    kind,
    deviceId: device?.id ?? null,
    browser: 'a test',
    now,
  });
  return { ...of, memberId: member.id, sessionId: session.id, token: session.token, deviceToken };
}

type Shop = { readonly url: string; readonly database: { readonly db: Db }; readonly clock: { now(): Date } };

export type StaffAnswer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

type Asking = {
  readonly requestId?: string;
  readonly csrf?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A browser of the back office as the API sees it: it keeps cookies and sends a CSRF token. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #from: string | null;
  #csrf: string | null = null;

  /** @param from the address that a trusted proxy names */
  constructor(url: string, from: string | null = null) {
    this.#url = url;
    this.#from = from;
  }

  /** The response as it comes. */
  async ask(
    endpoint: Endpoint,
    input: Readonly<Record<string, unknown>> = {},
    asking: Asking = {},
  ): Promise<StaffAnswer> {
    const first = await this.#send(endpoint, input, asking);
    if (first.headers.get(headerNames.csrfRetry) !== '1' || asking.csrf === false) return first;
    this.#csrf = null; // the session has changed since
    return this.#send(endpoint, input, asking);
  }

  /** The output of a response with 200. @throws Error with any other response */
  async call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    endpoint: Endpoint<I, O, O>,
    input: z.input<I>,
    asking: Asking = {},
  ): Promise<z.output<O>> {
    const answer = await this.ask(endpoint, input as Record<string, unknown>, asking);
    if (answer.status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return endpoint.output.parse(answer.body) as z.output<O>;
  }

  async #send(endpoint: Endpoint, input: Readonly<Record<string, unknown>>, asking: Asking): Promise<StaffAnswer> {
    const { path, rest } = addressOf(endpoint, input);
    const isRead = endpoint.method === 'GET';
    const csrf = isRead || asking.csrf === false ? null : await this.#csrfToken();
    return this.fetch(apiBase + path + (isRead ? queryOf(rest) : ''), {
      method: endpoint.method,
      headers: {
        [headerNames.requestId]: asking.requestId ?? randomUUID(),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
        ...(csrf !== null && { [headerNames.csrf]: csrf }),
        ...asking.headers,
      },
      ...(isRead ? {} : { body: JSON.stringify(rest) }),
    });
  }

  async #csrfToken(): Promise<string> {
    if (this.#csrf === null) {
      const answer = await this.fetch(`${apiBase}/admin/csrf-token`, {});
      this.#csrf = String(Object(answer.body).token);
    }
    return this.#csrf;
  }

  async fetch(path: string, { headers, ...init }: RequestInit): Promise<StaffAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#url + path, {
      ...init,
      headers: {
        ...(this.#from !== null && { 'x-forwarded-for': this.#from }),
        ...(headers as Record<string, string>),
        ...(cookie !== '' && { cookie }),
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /;\s*max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export type SignedIn = NewStaff & { readonly browser: StaffBrowser; readonly call: StaffBrowser['call'] };

/** Signs in a member of staff with the role at the shop's API. */
export async function signInStaff(shop: Shop, choices: Choices = {}): Promise<SignedIn> {
  const staff = await newStaff(shop.database.db, { now: shop.clock.now(), ...choices });
  const browser = new StaffBrowser(shop.url);
  browser.cookies.set('staff', staff.token);
  if (staff.deviceToken !== null) browser.cookies.set('staff-device', staff.deviceToken);
  return { ...staff, browser, call: (endpoint, input, asking) => browser.call(endpoint, input, asking) };
}

/** For a browser's context: `context.addCookies(cookiesOfStaff(baseUrl, staff))`. */
export const cookiesOfStaff = (url: string, { token, deviceToken }: NewStaff) =>
  [
    { name: 'staff', value: token },
    ...(deviceToken === null ? [] : [{ name: 'staff-device', value: deviceToken }]),
  ].map((cookie) => ({ ...cookie, url, httpOnly: true, sameSite: 'Strict' as const }));
