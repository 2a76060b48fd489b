import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerEnquiry,
  declineEnquiry,
  findEnquiryPage,
  listEnquiries,
  markEnquiryRead,
  trustEnquiry,
} from '#contract/admin/enquiries.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { enquiryTexts, sendEnquiry } from '#contract/enquiries.ts';
import { photoAddress } from '#contract/pages/picture-addresses.ts';
import { photoTexts } from '#contract/personalisation.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { enquiries, enquiryLinks, enquiryMessages } from '#server/db/tables/customers/enquiry-tables.ts';
import { photos } from '#server/db/tables/photo-tables.ts';
import { emails, orders, users } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { tidyUp } from '#server/jobs/tasks.ts';
import { removeOldPhotos } from '#server/sales/photos/forget-photos.ts';
import { shopConfig } from '#shop-config';
import { retention } from '#shop-retention';
import { signedInCustomer } from '#tests/support/customers/customers.ts';
import { askFor, emailsOf, linkIn, quoteBy, threadOf, wedding } from '#tests/support/enquiries/enquiries.ts';
import { jpegOf } from '#tests/support/pictures/drawn-pictures.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { clock } = shop;
const jade = await signInStaff(shop, { role: 'counter', name: 'Jade Robinson' });
const owen = await signInStaff(shop, { role: 'manager', name: 'Owen Clarke' });

beforeEach(async () => {
  await pool.query('delete from recent_writes');
});

const days = (n: number) => clock.moveOn(n * 24 * 60);
const fieldsOf = ({ body }: { body: unknown }) => failureReply.parse(body).fields;
const sentPicture = async (colour = 'pink') => {
  const picture = (await jpegOf({ width: 300, height: 200, colour })).toString('base64');
  const { body } = await shop.visitor().post('/enquiries/pictures', { picture });
  return (body as { token: string }).token;
};
const tokenOf = (answer: { body: unknown } | undefined) => sendEnquiry.output.parse(answer?.body).token;
const see = (token: string) => fetch(shop.url + photoAddress(token));

describe('[Z-04] an enquiry', () => {
  test('grows no longer than anybody reads, whatever network its messages come from', async () => {
    const { id, token } = await askFor(shop);
    await shop.database.pool.query(
      `insert into enquiry_messages (enquiry_id, kind, body, at) select $1, 'text', 'And another thing', now() from generate_series(1, 199)`,
      [id],
    );
    const { status, body } = await shop
      .visitor()
      .post('/enquiries/messages', { token, text: 'One more', pictures: [] });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Please call us on')]);
  });

  test('carries no words of its sender to the address, which nobody has confirmed, and no name that is an address of a page', async () => {
    const email = `victim-${Date.now()}@example.com`;
    for (const [name, complaint] of [
      ['Refund of £500: http://evil.example/login', /^Only letters/],
      ['www.evil.example', /without a web address/],
      ['Ring 0900 123456', /without a web address or a telephone number/],
    ] as const)
      expect(fieldsOf(await shop.visitor().post('/enquiries', wedding({ email, name })))).toEqual({
        name: expect.stringMatching(complaint),
      });
    const doctor = `doctor-${Date.now()}@example.com`;
    expect((await shop.visitor().post('/enquiries', wedding({ email: doctor, name: 'Dr. A. Khan' }))).status).toBe(200);
    await shop.visitor().post('/enquiries', wedding({ email, name: 'You won a prize' }));
    const [received] = await emailsOf(shop, email);
    expect(received).toMatchObject({ plain: expect.stringMatching(/^Hello,\n/), recipientName: '' });
    expect(JSON.stringify([received?.plain, received?.html, received?.subject])).not.toContain('You won');
  });

  test('is asked without an account, told to both sides once, and opened by the link of the email', async () => {
    const browser = shop.visitor();
    const requestId = crypto.randomUUID();
    const email = `once-${Date.now()}@example.com`;
    const sent = [
      await browser.post('/enquiries', wedding({ email }), { requestId }),
      await browser.post('/enquiries', wedding({ email }), { requestId }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect(await db.$count(enquiries, eq(enquiries.email, email))).toBe(1);
    const [received, ...others] = await emailsOf(shop, email);
    expect(others).toEqual([]);
    expect(received).toMatchObject({ subject: 'We have your enquiry', secretUntil: expect.any(Date) });
    const token = linkIn(received?.plain ?? '');
    const { answerBy } = await threadOf({ browser: shop.visitor(), token });
    expect(received?.plain).toContain(`will reply by ${formatPickupDate(answerBy ?? '')}`);
    expect(token).not.toBe(tokenOf(sent[0]));
    const [kept] = await db.select().from(enquiries).where(eq(enquiries.email, email));
    const [news] = await emailsOf(shop, shopConfig.email, `enquiry-new:${kept?.id}`);
    expect(news?.plain).toContain('Three tiers\nwith fresh flowers, please.');
    expect(news?.plain).toContain('My aunt cannot eat hazelnuts.');
    expect(await threadOf({ browser: shop.visitor(), token })).toMatchObject({
      id: kept?.id,
      state: 'new',
      answerBy: expect.stringMatching(/^2026-11-\d\d$/),
      kind: 'wedding',
      eventDate: '2027-06-12',
      servings: 80,
      budget: 450,
      allergies: 'My aunt cannot eat hazelnuts.',
      thread: [{ from: 'customer', kind: 'text', text: 'Three tiers\nwith fresh flowers, please.' }],
      quote: null,
    });
    const links = await db
      .select()
      .from(enquiryLinks)
      .where(eq(enquiryLinks.enquiryId, kept?.id ?? 0));
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('must answer the question of allergies, name a day to come, and be of a size', async () => {
    const browser = shop.visitor();
    const refused = async (changes: object) => fieldsOf(await browser.post('/enquiries', { ...wedding(), ...changes }));
    expect(await refused({ hasAllergies: undefined })).toEqual({ hasAllergies: enquiryTexts.allergiesUnanswered });
    expect(await refused({ hasAllergies: 'yes', allergies: ' ' })).toEqual({
      allergies: enquiryTexts.allergiesMissing,
    });
    expect(await refused({ eventDate: '2026-11-17' })).toEqual({ eventDate: enquiryTexts.datePast });
    expect(await refused({ eventDate: '2026-02-31' })).toEqual({ eventDate: enquiryTexts.dateMissing });
    expect(await refused({ eventDate: '2031-01-01' })).toEqual({ eventDate: enquiryTexts.dateFar });
    expect(await refused({ servings: 0 })).toEqual({ servings: enquiryTexts.servings });
    expect(await refused({ budget: 12.5 })).toEqual({ budget: enquiryTexts.budget });
    expect(
      Object.keys((await refused({ message: 'x'.repeat(4_001), name: '', email: 'no' })) ?? {}).toSorted(),
    ).toEqual(['email', 'message', 'name']);
    expect(await refused({ pictures: Array.from({ length: 5 }, () => 'p'.repeat(43)) })).toEqual({
      pictures: enquiryTexts.tooManyPictures,
    });
    // Somebody without allergies says so, and nothing that was typed before is stored.
    const { id } = await askFor(shop, { hasAllergies: 'no', allergies: 'typed, and thought better of' });
    const [kept] = await db.select().from(enquiries).where(eq(enquiries.id, id));
    expect(kept?.allergies).toBe('');
  });

  test('is bounded by network and by address; what a machine wrote is kept and told to nobody', async () => {
    const before = await db.$count(emails);
    const waiting = (await jade.call(countInbox, {})).enquiries;
    const machine = await askFor(shop, { favouriteIcing: 'all of them' });
    expect(await db.$count(emails)).toBe(before);
    expect((await jade.call(countInbox, {})).enquiries).toBe(waiting);
    const idsOf = async (list: 'new' | 'suspected') =>
      (await jade.call(listEnquiries, { list })).enquiries.map(({ id }) => id);
    expect(await idsOf('new')).not.toContain(machine.id);
    expect(await idsOf('suspected')).toEqual([machine.id]);
    expect((await jade.call(listEnquiries, {})).counts.suspected).toBe(1);
    // A browser that fills in every field is not a machine.
    const of = { enquiryId: machine.id };
    expect(await jade.call(findEnquiryPage, of)).toMatchObject({ isSuspected: true });
    for (let n = 0; n < 2; n += 1)
      expect(await jade.call(trustEnquiry, of)).toMatchObject({ isSuspected: false, waits: true });
    expect(await idsOf('new')).toContain(machine.id);
    expect((await jade.call(countInbox, {})).enquiries).toBe(waiting + 1);
    expect(await emailsOf(shop, machine.email, 'enquiry-received')).toHaveLength(1);
    await pool.query('delete from recent_writes');
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await shop.visitor().post('/enquiries', wedding({ email: `many-${n}@example.com` }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('shows its pictures to whoever has the thread, and takes no hostile or foreign one', async () => {
    const token = await sentPicture();
    expect((await see(token)).status).toBe(200);
    const enquiry = await askFor(shop, { pictures: [token] });
    expect((await threadOf(enquiry)).thread[0]?.pictures).toEqual([token]);
    const page = await jade.call(findEnquiryPage, { enquiryId: enquiry.id });
    expect(page.thread[0]?.pictures).toEqual([token]);
    const again = await shop.visitor().post('/enquiries', wedding({ pictures: [token] }));
    expect([again.status, fieldsOf(again)]).toEqual([422, { pictures: photoTexts.gone }]);
    const unknown = await shop.visitor().post('/enquiries', wedding({ pictures: ['x'.repeat(43)] }));
    expect(fieldsOf(unknown)).toEqual({ pictures: photoTexts.gone });
    const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    );
    const refused = await shop.visitor().post('/enquiries/pictures', { picture: hostile });
    expect([refused.status, fieldsOf(refused)]).toEqual([415, { picture: photoTexts.wrongType }]);
    const torn = (await jpegOf({ width: 300, height: 200 })).subarray(0, 300).toString('base64');
    expect(fieldsOf(await shop.visitor().post('/enquiries/pictures', { picture: torn }))).toEqual({
      picture: photoTexts.unreadable,
    });
  });

  test('belongs to the account that sent it, and to no other', async () => {
    const customer = await signedInCustomer(shop);
    const other = await signedInCustomer(shop);
    const { id } = await askFor(shop, {}, customer.browser);
    expect((await customer.browser.get('/enquiries')).body).toEqual({
      enquiries: [{ id, state: 'new', kind: 'wedding', eventDate: '2027-06-12' }],
    });
    expect((await other.browser.get('/enquiries')).body).toEqual({ enquiries: [] });
    expect((await customer.browser.post('/enquiries/thread', { enquiryId: id })).status).toBe(200);
    expect((await other.browser.post('/enquiries/thread', { enquiryId: id })).status).toBe(404);
    expect((await shop.visitor().post('/enquiries/thread', { enquiryId: id })).status).toBe(401);
    await quoteBy(jade, id);
    const shown = (await customer.browser.post('/enquiries/thread', { enquiryId: id })).body as {
      quote: { orderNo: string };
    };
    const [order] = await db.select().from(orders).where(eq(orders.number, shown.quote.orderNo));
    expect(order?.userId).toBe(customer.id);
  });

  test('is opened by no other token, and by none that has ended', async () => {
    const enquiry = await askFor(shop);
    const wrong = await shop.visitor().post('/enquiries/thread', { token: 'w'.repeat(43) });
    expect([wrong.status, failureReply.parse(wrong.body).message]).toEqual([404, enquiryTexts.unknown]);
    expect((await shop.visitor().post('/enquiries/thread', {})).status).toBe(404);
    const far = 300;
    days(far);
    expect((await enquiry.browser.post('/enquiries/thread', { token: enquiry.token })).status).toBe(404);
    days(-far);
    await db
      .update(enquiryLinks)
      .set({ endsAt: new Date(clock.now().getTime() - 1) })
      .where(eq(enquiryLinks.enquiryId, enquiry.id));
    await tidyUp(db, clock.now());
    expect(await db.$count(enquiryLinks, eq(enquiryLinks.enquiryId, enquiry.id))).toBe(0);
  });

  test('is talked over: each side hears of the other once, and nobody writes past what they have not read', async () => {
    const enquiry = await askFor(shop);
    const { enquiries: waiting } = await jade.call(countInbox, {});
    const page = await jade.call(findEnquiryPage, { enquiryId: enquiry.id });
    const seen = page.thread.at(-1)?.id ?? 0;
    const requestId = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1)
      await jade.call(
        answerEnquiry,
        { enquiryId: enquiry.id, text: 'Which flowers do you like?', seen },
        { requestId },
      );
    const told = await emailsOf(shop, enquiry.email, 'said');
    expect(told).toHaveLength(1);
    expect(told[0]?.plain).toContain('Which flowers do you like?');
    expect((await jade.call(countInbox, {})).enquiries).toBe(waiting - 1);
    const unread = await owen.browser.ask(answerEnquiry, { enquiryId: enquiry.id, text: 'Me too.', seen });
    expect([unread.status, JSON.stringify(unread.body)]).toEqual([409, expect.stringContaining('Jade Robinson wrote')]);

    const token = linkIn(told[0]?.plain ?? '');
    const picture = await sentPicture('white');
    const said = await shop.visitor().post('/enquiries/messages', { token, text: 'Peonies!', pictures: [picture] });
    expect(said.status).toBe(200);
    expect((await jade.call(countInbox, {})).enquiries).toBe(waiting);
    const [last] = await db.select().from(enquiryMessages).orderBy(desc(enquiryMessages.id)).limit(1);
    expect(await emailsOf(shop, shopConfig.email, `enquiry-message:${last?.id}`)).toHaveLength(1);
    const read = await jade.call(markEnquiryRead, { enquiryId: enquiry.id, seen: last?.id ?? 0 });
    expect([read.waits, read.thread.map(({ by }) => by)]).toEqual([
      false,
      ['Grace Okafor', 'Jade Robinson', 'Grace Okafor'],
    ]);
    const noted = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(enquiry.id)))
      .orderBy(auditLog.id);
    expect(noted.map(({ action }) => action)).toEqual(['enquiry.answered', 'enquiry.read']);
  });

  test('is declined with a word, the quote with it, and can be quoted after all', async () => {
    const enquiry = await askFor(shop);
    const quoted = await quoteBy(jade, enquiry.id);
    const seen = quoted.thread.at(-1)?.id ?? 0;
    const declined = await owen.call(declineEnquiry, { enquiryId: enquiry.id, text: 'We are full in June.', seen });
    expect(declined.state).toBe('declined');
    expect((await threadOf(enquiry)).quote?.state).toBe('withdrawn');
    expect((await emailsOf(shop, enquiry.email, 'said')).at(-1)?.plain).toContain('We are full in June.');
    expect((await quoteBy(jade, enquiry.id)).state).toBe('quoted');
  });

  test('goes with its time: pictures a month after its day, all of it a year after; with the account at once', async () => {
    const token = await sentPicture('blue');
    const enquiry = await askFor(shop, { pictures: [token], eventDate: '2026-12-01' });
    const { storage } = shop.services;
    const later = (n: number) => new Date(Date.parse('2026-12-01T12:00:00Z') + n * 86_400_000);
    await removeOldPhotos(db, storage, later(retention.enquiryPictureDays - 1));
    expect(await db.$count(photos, eq(photos.token, token))).toBe(1);
    await removeOldPhotos(db, storage, later(retention.enquiryPictureDays + 2));
    expect(await db.$count(photos, eq(photos.token, token))).toBe(0);
    await tidyUp(db, later(retention.enquiryDays - 1));
    expect(await db.$count(enquiries, eq(enquiries.id, enquiry.id))).toBe(1);
    await tidyUp(db, later(retention.enquiryDays + 2));
    expect(await db.$count(enquiries, eq(enquiries.id, enquiry.id))).toBe(0);
    expect(await db.$count(enquiryMessages, eq(enquiryMessages.enquiryId, enquiry.id))).toBe(0);

    const customer = await signedInCustomer(shop);
    const own = await askFor(shop, { pictures: [await sentPicture('red')] }, customer.browser);
    const data = await customer.browser.get('/profile/data');
    expect(data.body).toMatchObject({
      enquiries: [{ kind: 'wedding', messages: [{ from: 'customer', text: expect.stringContaining('Three tiers') }] }],
    });
    const gone = await customer.browser.post('/profile/deletion', { password: 'Sponge&Jam1', understood: true });
    expect([gone.status, await db.$count(users, eq(users.id, customer.id))]).toEqual([200, 0]);
    expect(await db.$count(enquiries, eq(enquiries.id, own.id))).toBe(0);
  });
});
