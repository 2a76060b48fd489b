import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPicks } from '#contract/admin/content.ts';
import {
  beginNewsletter,
  changeNewsletter,
  continueNewsletter,
  endReading,
  listNewsletters,
  listReaders,
  readNewsletter,
  removeNewsletter,
  stopNewsletter,
  testNewsletter,
  writeNewsletter,
} from '#contract/admin/newsletters.ts';
import { sendPicture } from '#contract/admin/products/product-pictures.ts';
import { pictures } from '#server/db/tables/catalogue/picture-tables.ts';
import { newsletterSubscribers } from '#server/db/tables/message-tables.ts';
import { emails } from '#server/db/tables/schema.ts';
import { auditLog, staffRoles } from '#server/db/tables/staff/team-tables.ts';
import type { Email, MailGateway } from '#server/gateways/mail.ts';
import { sendNewsletter } from '#server/people/newsletters/send-newsletter.ts';
import { subscribe as subscribeBy } from '#tests/support/customers/subscribe.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { type SignedIn, signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { database, clock, services } = shop;
const { db, pool } = database;

const subscribe = (email: string) => subscribeBy(shop, email);

/** A mail server that accepts what it is told to. */
function room(refuses: (email: Email) => Error | null = () => null) {
  const taken: Email[] = [];
  const mail: MailGateway = {
    delivers: true,
    send: async (email) => {
      const refusal = refuses(email);
      if (refusal) throw refusal;
      taken.push(email);
    },
    close: async () => undefined,
  };
  return { taken, mail, to: () => taken.map(({ recipient }) => recipient).toSorted() };
}
const run = (newsletterId: number, { mail }: { mail: MailGateway }) =>
  sendNewsletter({ db, services, mail, now: clock.now() }, newsletterId);

let manager: SignedIn;
beforeEach(async () => {
  await pool.query(
    'truncate newsletter_sends, newsletters, newsletter_subscribers, emails, recent_writes restart identity cascade',
  );
  manager = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });
});

const words = {
  subject: 'Christmas cakes',
  body: '# Order by Friday\n\nSee **them** [here](https://example.com/cakes).',
};
const begun = async () => {
  const { id, version } = await manager.call(writeNewsletter, words);
  await manager.call(beginNewsletter, { newsletterId: id, version });
  return id;
};
const countsOf = async (newsletterId: number) => (await manager.call(readNewsletter, { newsletterId })).counts;

describe('[J-04] a newsletter', () => {
  test('carries the picture of a cake or one of one’s own, with its words and the place that it takes', async () => {
    const role = {
      key: 'writer',
      name: 'Writer',
      rank: 20,
      permissions: ['newsletter.send' as const],
      refundLimitPence: 0,
    };
    await db.insert(staffRoles).values({ ...role, isForDevices: false, needsSecondFactor: false });
    const writer = await signInStaff(shop, { role: 'writer' });
    const cake = (await writer.call(listPicks, {})).cakes.find(({ slug }) => slug === 'black-forest-gateau');
    const own = await writer.call(sendPicture, {
      picture: (await jpegOf({ width: 800, height: 400 })).toString('base64'),
    });
    const emailWith = async (picture: { file: string; alt: string }) => {
      const { id: newsletterId } = await writer.call(writeNewsletter, { ...words, picture });
      expect((await writer.call(readNewsletter, { newsletterId })).picture).toEqual(picture);
      await writer.call(testNewsletter, { newsletterId });
      const [email] = await db.select().from(emails).orderBy(desc(emails.id)).limit(1);
      return email;
    };
    const ofCake = await emailWith({ file: cake?.picture ?? '', alt: 'Black Forest Gateau' });
    expect(ofCake?.html).toContain(`<img src="${services.publicUrl}/cakes/black-forest-gateau`);
    expect(ofCake?.html).toMatch(/alt="Black Forest Gateau" width="544" height="\d+"/);
    expect(ofCake?.plain).toMatch(/^\[Black Forest Gateau\]\n\nORDER BY FRIDAY/);
    const ofOwn = await emailWith({ file: own.file, alt: 'A "wide" window' });
    expect(ofOwn?.html).toContain('alt="A &quot;wide&quot; window" width="544" height="272"');
    const [kept] = await db.select().from(pictures).where(eq(pictures.hash, own.hash));
    expect(kept?.usedAt).not.toBeNull();
    const refused = (picture: { file: string; alt: string }) =>
      writer.browser.ask(writeNewsletter, { ...words, picture });
    expect((await refused({ file: 'no-such-picture.jpg', alt: 'Nothing' })).status).toBe(422);
    expect(await refused({ file: own.file, alt: '' })).toMatchObject({
      status: 422,
      body: { fields: { 'picture.alt': expect.any(String) } },
    });
  });

  test('is written, changed, tested on oneself, and begun once; its words stay then', async () => {
    await subscribe('ann@example.com');
    const made = await manager.call(writeNewsletter, words);
    expect(made).toMatchObject({ state: 'draft', version: 1, readers: 1, ownEmail: manager.email });
    const changed = await manager.call(changeNewsletter, {
      newsletterId: made.id,
      version: 1,
      ...words,
      subject: 'Cakes for Christmas',
    });
    expect(changed).toMatchObject({ version: 2, subject: 'Cakes for Christmas' });
    const stale = await manager.browser.ask(changeNewsletter, { newsletterId: made.id, version: 1, ...words });
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([409, expect.stringContaining('Owen Clarke')]);
    expect(await manager.call(testNewsletter, { newsletterId: made.id })).toEqual({ to: manager.email });
    const [tried] = await db.select().from(emails).where(eq(emails.recipient, manager.email));
    expect(tried).toMatchObject({ subject: 'Test: Cakes for Christmas', unsubscribeUrl: null });
    expect(await db.$count(emails, eq(emails.recipient, 'ann@example.com'))).toBe(1); // only the welcome
    expect((await manager.browser.ask(beginNewsletter, { newsletterId: made.id, version: 1 })).status).toBe(409);
    const going = await manager.call(beginNewsletter, { newsletterId: made.id, version: 2 });
    expect(going).toMatchObject({ state: 'sending', begunBy: 'Owen Clarke', counts: { waiting: 1 } });
    expect((await manager.browser.ask(beginNewsletter, { newsletterId: made.id, version: 2 })).status).toBe(409);
    expect((await manager.browser.ask(changeNewsletter, { newsletterId: made.id, version: 2, ...words })).status).toBe(
      409,
    );
    expect((await manager.browser.ask(removeNewsletter, { newsletterId: made.id })).status).toBe(409);
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectKind, 'newsletter')).orderBy(auditLog.id);
    expect(log.slice(-4).map(({ action }) => action)).toEqual([
      'newsletter.written',
      'newsletter.changed',
      'newsletter.tested',
      'newsletter.begun',
    ]);
  });

  test('goes to each reader once, with a way out that works without signing in, and is then sent', async () => {
    await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    const id = await begun();
    const mail = room();
    await run(id, mail);
    await run(id, mail);
    expect(mail.to()).toEqual(['ann@example.com', 'ben@example.com']);
    expect(await manager.call(readNewsletter, { newsletterId: id })).toMatchObject({
      state: 'sent',
      counts: { waiting: 0, sent: 2, failed: 0, dropped: 0 },
    });
    const [email] = mail.taken;
    expect(email?.plain).toContain('ORDER BY FRIDAY\n\nSee them here (https://example.com/cakes).');
    expect(email?.html).toContain('<a href="https://example.com/cakes"');
    const wayOut = new URL(email?.unsubscribeUrl ?? '');
    expect(email?.plain).toContain(wayOut.href);
    const answer = await fetch(shop.url + wayOut.pathname + wayOut.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const { readers } = await manager.call(listReaders, { only: 'unsubscribed' });
    expect(readers.map((one) => one.email)).toEqual([email?.recipient]);
  });

  test('goes to nobody who has unsubscribed by the time that it is their turn', async () => {
    await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    const id = await begun();
    const { readers } = await manager.call(listReaders, { q: 'BEN@' });
    await manager.call(endReading, { readerId: readers[0]?.id ?? 0 });
    const mail = room();
    await run(id, mail);
    expect(mail.to()).toEqual(['ann@example.com']);
    expect(await countsOf(id)).toMatchObject({ sent: 1, dropped: 1 });
    const later = await begun();
    const draft = await manager.call(writeNewsletter, words);
    const { newsletters } = await manager.call(listNewsletters, {});
    expect(newsletters.map((one) => [one.id, one.counts])).toEqual([
      [draft.id, { waiting: 0, sent: 0, failed: 0, dropped: 0 }],
      [later, { waiting: 1, sent: 0, failed: 0, dropped: 0 }],
      [id, { waiting: 0, sent: 1, failed: 0, dropped: 1 }],
    ]);
  });

  test('stops at once and goes on where it was', async () => {
    for (let n = 0; n < 3; n += 1) await subscribe(`reader-${n}@example.com`);
    const id = await begun();
    const mail = room();
    await manager.call(stopNewsletter, { newsletterId: id });
    await run(id, mail);
    expect(mail.to()).toEqual([]);
    expect((await manager.call(continueNewsletter, { newsletterId: id })).state).toBe('sending');
    await run(id, mail);
    expect(mail.to()).toHaveLength(3);
  });

  test('rests after each twenty, and comes again', async () => {
    await pool.query(
      `insert into newsletter_subscribers (email, consented_at, unsubscribe_token)
       select 'many-' || n || '@example.com', now(), 'token-' || n from generate_series(1, 45) n`,
    );
    const id = await begun();
    const mail = room();
    await run(id, mail);
    expect(mail.taken).toHaveLength(20);
    const { rows } = await pool.query(
      `select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs where key = $1`,
      [`newsletter:${id}`],
    );
    expect(Number(rows[0]?.seconds)).toBeGreaterThan(10);
    await Promise.all([run(id, mail), run(id, mail)]);
    await run(id, mail);
    expect(new Set(mail.to()).size).toBe(45);
    expect(mail.taken).toHaveLength(45);
  });

  test('comes to a mailbox again only where its server certainly took nothing', async () => {
    await subscribe('grey@example.com');
    await subscribe('gone@example.com');
    await subscribe('lost@example.com');
    const id = await begun();
    const thrown = (facts: object) => Object.assign(new Error('refused'), facts);
    let isGrey = true;
    const mail = room(({ recipient }) => {
      if (recipient.startsWith('gone')) return thrown({ command: 'RCPT TO', responseCode: 550 });
      if (recipient.startsWith('lost')) return thrown({ command: 'DATA', code: 'ECONNECTION' });
      return isGrey ? thrown({ command: 'RCPT TO', responseCode: 451 }) : null;
    });
    for (let n = 0; n < 3; n += 1) {
      await run(id, mail);
      clock.moveOn(5);
    }
    expect(await countsOf(id)).toMatchObject({ sent: 0, failed: 2, waiting: 1 });
    isGrey = false;
    await run(id, mail);
    await run(id, mail);
    expect(mail.to()).toEqual(['grey@example.com']);
    expect(await manager.call(readNewsletter, { newsletterId: id })).toMatchObject({ state: 'sent' });
  });

  test('rests in the outbox where no mail is delivered', async () => {
    await subscribe('ann@example.com');
    const id = await begun();
    await run(id, { mail: { delivers: false, send: () => Promise.reject(new Error('never')), close: async () => {} } });
    expect(await countsOf(id)).toMatchObject({ sent: 1, waiting: 0 });
    const kept = await db.select().from(emails).where(eq(emails.subject, words.subject));
    expect(kept).toEqual([expect.objectContaining({ recipient: 'ann@example.com' })]);
    expect(kept[0]?.unsubscribeUrl).toContain('/unsubscribe?token=');
  });

  test('without readers is not begun; a draft is removed', async () => {
    const { id } = await manager.call(writeNewsletter, words);
    const refused = await manager.browser.ask(beginNewsletter, { newsletterId: id, version: 1 });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('no subscribers')]);
    expect((await manager.call(readNewsletter, { newsletterId: id })).state).toBe('draft');
    await manager.call(removeNewsletter, { newsletterId: id });
    expect((await manager.call(listNewsletters, {})).newsletters).toEqual([]);
  });

  test('[J-04] however many there are, each is found by turning the pages', async () => {
    await pool.query(`insert into newsletters (subject, body, made_by, created_at, changed_at)
      select 'Letter ' || n, 'Words', 'Owen Clarke', now(), now() from generate_series(1, 101) n`);
    const found: string[] = [];
    let after: number | null | undefined;
    do {
      const page = await manager.call(listNewsletters, after == null ? {} : { after });
      found.push(...page.newsletters.map(({ subject }) => subject));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(Array.from({ length: 101 }, (_, n) => `Letter ${101 - n}`));
  });

  test('[T-08] is for who may send it alone', async () => {
    const counter = await signInStaff(shop, { role: 'counter' });
    expect((await counter.browser.ask(listNewsletters, {})).status).toBe(403);
    expect((await counter.browser.ask(listReaders, {})).status).toBe(403);
  });
});

test('[J-04] the list of readers says when, where and by which words each consented', async () => {
  await subscribe('ann@example.com');
  const { readers } = await manager.call(listReaders, {});
  expect(readers).toEqual([
    {
      id: expect.any(Number),
      email: 'ann@example.com',
      consentedAt: clock.now().toISOString(),
      place: 'Home page',
      wording: expect.stringContaining('Unsubscribe whenever you like.'),
      unsubscribedAt: null,
    },
  ]);
  const [reader] = readers;
  await manager.call(endReading, { readerId: reader?.id ?? 0 });
  const [row] = await db.select().from(newsletterSubscribers);
  expect(row?.unsubscribedAt).toEqual(clock.now());
});
