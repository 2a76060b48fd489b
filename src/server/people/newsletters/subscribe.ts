import { createHmac } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { linkLives } from '#contract/accounts/account-links.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';
import { Failure } from '#domain/failure.ts';
import { newsletterWayOut } from '#domain/newsletter.ts';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import { readSettings } from '#server/db/read-shop.ts';
import { sharedSecret } from '#server/db/shop-secrets.ts';
import { ownDates } from '#server/db/tables/customers/customer-tables.ts';
import { sessions } from '#server/db/tables/identity-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/schema.ts';
import { html } from '#server/gateways/html.ts';
import type { NewEmail } from '#server/gateways/mail.ts';
import { buttonEmail, emailLayout, plainFoot, theme } from '#server/platform/account-emails.ts';
import { type LimitedWrite, limitWrites, tryAgainIn } from '#server/platform/limits/limit-writes.ts';
import { queueEmail } from '#server/platform/queue-email.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { hashOfToken, isSameSecret, newSecretToken } from '#server/platform/secrets.ts';

/** A whole office may share one address. */
const limit: LimitedWrite = {
  kind: 'subscription',
  mostAnHour: 20,
  refusal: (minutes) => `Please ${tryAgainIn(minutes)}.`,
};

type Subscriber = typeof newsletterSubscribers.$inferSelect;
type Sender = {
  readonly shop: Shop;
  readonly promise: string;
  /** Absolute, without a slash at its end. */
  readonly publicUrl: string;
};

const thanks = 'Thank you for subscribing!';
const notYou = 'Not you, or changed your mind?';

type Link = Omit<Sender, 'promise'> & {
  readonly token: string;
  readonly until: Date;
  /** What caused the email; it is written once for it. */
  readonly event: string;
};

/** The email to an address that anybody may have typed. */
export const confirmSubscriptionEmail = (email: string, { token, until, event, ...sender }: Link): NewEmail =>
  buttonEmail({ email, firstName: '', lastName: '' }, sender, {
    kind: 'newsletterConfirm',
    purpose: 'address',
    eventKey: `newsletter-confirm:${event}`,
    secretUntil: until,
    title: 'Please confirm your subscription',
    button: { text: 'Subscribe', to: sender.publicUrl + urls.confirmNewsletter(token) },
    small: [
      `The link works for ${linkLives.confirmDays} days.`,
      'Not you? Then ignore this email: we keep nothing, and will not write to you again.',
    ],
  });

/** The email sent once they have subscribed. */
function welcomeEmail(subscriber: Subscriber, { shop, promise, publicUrl }: Sender): NewEmail {
  const wayOut = publicUrl + urls.unsubscribe(subscriber.unsubscribeToken);
  return {
    purpose: 'address',
    recipient: subscriber.email,
    subject: `Newsletter from ${shop.name}`,
    plain: [thanks, promise, `${notYou} Unsubscribe:\n${wayOut}`, `--\n${plainFoot(shop)}\n`].join('\n\n'),
    html: emailLayout({
      shop,
      title: `Newsletter from ${shop.name}`,
      preview: promise,
      body: html`
<h1 style="margin:0 0 10px;font:700 28px/1.15 ${theme.display};color:${theme.damson}">${thanks}</h1>
<p style="margin:0 0 18px">${promise}</p>
<p style="margin:0;color:${theme.muted};font-size:15px">${notYou} <a href="${wayOut}" style="color:${theme.damson}">Unsubscribe</a></p>
`,
    }),
    attachments: [],
    unsubscribeUrl: wayOut,
    eventKey: `newsletter-welcome:${subscriber.id}:${subscriber.consentedAt.toISOString()}`,
  };
}

/**
 * Anybody can type anybody's address, so nothing is kept of it until whoever reads its mail has confirmed it, or is signed in under it and
 * has confirmed it before, wherever mail is delivered. Somebody who is subscribed already gets the same response, and no email (M-06).
 * @throws Failure 'tooManyRequests'
 */
export async function subscribe(context: RequestContext, { email }: { email: string }): Promise<{ subscribed: true }> {
  const { db, now, services, shop } = context;
  await limitWrites(context, limit);
  // Nobody could confirm anything if no mail is delivered.
  if (services.mail !== 'delivered' || (await isOwn(context, email))) await keepConsent(context, email);
  else {
    const [known] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
    if (known && known.unsubscribedAt === null) return { subscribed: true };
    const until = new Date(now.getTime() + linkLives.confirmDays * dayMs);
    const token = await sealed(context, email, until);
    // One a day to an address, however often it is typed; another one if they were subscribed in the meantime.
    const event = [
      (await signatureOf(context, [email])).slice(0, 16),
      now.toISOString().slice(0, 10),
      known?.unsubscribedAt?.getTime() ?? 0,
    ].join(':');
    await queueEmail(
      context,
      confirmSubscriptionEmail(email, { shop, publicUrl: services.publicUrl, token, until, event }),
    );
  }
  return { subscribed: true };
}

/** Confirms a subscription by the link of the email. @throws Failure 'linkSpent' for a token that is not the shop's, or too old */
export async function confirmSubscription(
  context: RequestContext,
  { token }: { token: string },
): Promise<{ subscribed: true }> {
  const email = await opened(context, token);
  if (email === null) throw new Failure('linkSpent');
  await keepConsent(context, email);
  return { subscribed: true };
}

async function keepConsent(context: RequestContext, email: string): Promise<void> {
  const { db, now, services, shop } = context;
  const { invitation, promise } = (await readSettings(db, ['letters'])).letters;
  const consent = {
    consentedAt: now,
    consentPlace: 'Home page',
    consentWording: `${invitation} ${newsletterWayOut}`,
  };
  const [consented] = await db
    .insert(newsletterSubscribers)
    .values({ email, ...consent, unsubscribeToken: newSecretToken() })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { ...consent, unsubscribedAt: null },
      setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    .returning();
  if (consented) await queueEmail(context, welcomeEmail(consented, { shop, promise, publicUrl: services.publicUrl }));
}

async function isOwn({ db, now, token }: RequestContext, email: string): Promise<boolean> {
  if (token === null) return false;
  const [own] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashOfToken(token)),
        gt(sessions.expiresAt, now),
        eq(users.email, email),
        isNotNull(users.emailConfirmedAt),
        isNull(users.suspendedAt),
      ),
    );
  return own !== undefined;
}

const signatureOf = async ({ db }: RequestContext, parts: readonly (string | number)[]): Promise<string> =>
  createHmac('sha256', await sharedSecret(db, 'newsletter'))
    .update(JSON.stringify(parts))
    .digest('base64url');

/** Address and expiry are in the link itself, so that nothing is kept about somebody who never follows it. */
async function sealed(context: RequestContext, email: string, until: Date): Promise<string> {
  const parts = [email, until.getTime()] as const;
  return (await signatureOf(context, parts)) + Buffer.from(JSON.stringify(parts)).toString('base64url');
}

const signatureLength = 43;

async function opened(context: RequestContext, token: string): Promise<string | null> {
  const [signature, body] = [token.slice(0, signatureLength), token.slice(signatureLength)];
  const text = Buffer.from(body, 'base64url').toString();
  const signed = createHmac('sha256', await sharedSecret(context.db, 'newsletter'))
    .update(text)
    .digest('base64url');
  if (!isSameSecret(signature, signed)) return null;
  const [email, until] = JSON.parse(text) as [string, number];
  return until > context.now.getTime() ? email : null;
}

/** @throws Failure 'notFound' for a token that is nobody's, so that nobody wrongly believes that the emails have ended */
export async function unsubscribe(
  context: RequestContext,
  { token }: { token: string },
): Promise<{ unsubscribed: true }> {
  const { unsubscribedAt } = newsletterSubscribers;
  const [ended] = await context.db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: sql`coalesce(${unsubscribedAt}, ${context.now})` })
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
    .returning({ id: newsletterSubscribers.id });
  // For one of their own dates: the reminders of that date end.
  const [date] = await context.db
    .update(ownDates)
    .set({ askedAt: null })
    .where(eq(ownDates.unsubscribeToken, token))
    .returning({ id: ownDates.id });
  if (!ended && !date) {
    const text = `This link is not complete. Please use the one in our email again, or write to ${context.shop.email}.`;
    throw new Failure('notFound', { text });
  }
  return { unsubscribed: true };
}
