import { createServer } from 'node:http';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { mostTriesAnHour, readConnections, tryConnection } from '#contract/admin/connections.ts';
import { connectionNames } from '#domain/staff/settings/setting-fields.ts';
import { emails } from '#server/db/tables/schema.ts';
import { auditLog } from '#server/db/tables/staff/team-tables.ts';
import { smtpMail } from '#server/gateways/mail-smtp.ts';
import { postcodeGateway } from '#server/gateways/postcodes-gateway.ts';
import { type S3Bucket, s3Storage } from '#server/gateways/storage.ts';
import { stripeGateway } from '#server/gateways/stripe/stripe-gateway.ts';
import { sendEmail } from '#server/platform/queue-email.ts';
import { projectFolder } from '#tests/support/database/database.ts';
import { s3Server } from '#tests/support/pictures/s3-server.ts';
import { openTestShop } from '#tests/support/shop/shop.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';

/** A service of somebody else's that gives the same response to whatever it is asked. */
async function serviceThat(status: number, body: unknown): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
}

/** A port that nobody listens on. */
const nobody = 'http://127.0.0.1:9';
const tableFile = `${projectFolder}assets/postcode-sectors.tsv`;

const shop = await openTestShop();

test('[J-05] each service says whether it is set, by which variables of the environment, and never a value of theirs', async () => {
  const secretKey = 'sk_test_thatNobodyMayRead';
  const own = await openTestShop({
    services: { payments: stripeGateway({ secretKey, webhookSecret: 'whsec_x' }), mail: 'delivered' },
  });
  const { call } = await signInStaff(own, { role: 'manager' });
  const page = await call(readConnections, {});
  expect(page.connections.map(({ name }) => name)).toEqual(connectionNames);
  expect(Object.fromEntries(page.connections.map(({ name, state }) => [name, state]))).toEqual({
    cards: 'test',
    mail: 'set',
    postcodes: 'own',
    pictures: 'own',
    google: 'off',
    facebook: 'off',
    map: 'off',
  });
  expect(page.connections[0]).toMatchObject({
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    lastTry: null,
  });
  expect(JSON.stringify(page)).not.toContain(secretKey);
  const live = stripeGateway({ secretKey: 'sk_live_thatNobodyMayRead', webhookSecret: 'whsec_x' });
  const selling = await signInStaff(await openTestShop({ services: { payments: live } }), { role: 'manager' });
  expect((await selling.call(readConnections, {})).connections[0]).toMatchObject({ name: 'cards', state: 'set' });
});

test('[J-05] a try speaks with the service: what came back is answered, kept for everybody who looks, and in the log', async () => {
  const { call, name, email } = await signInStaff(shop, { role: 'manager' });
  expect(await call(tryConnection, { name: 'pictures' })).toMatchObject({
    works: true,
    text: expect.stringContaining('written to the database, read back and deleted'),
  });
  expect(await call(tryConnection, { name: 'cards' })).toMatchObject({ works: true });
  expect(await call(tryConnection, { name: 'postcodes' })).toMatchObject({ works: true });
  expect(await call(tryConnection, { name: 'google' })).toMatchObject({ works: false });
  expect(await call(tryConnection, { name: 'mail' })).toMatchObject({
    works: true,
    text: expect.stringContaining(`the test email to ${email} is in the outbox`),
  });
  const written = await shop.database.db.select().from(emails).where(eq(emails.recipient, email));
  expect(written).toHaveLength(1);
  const { connections } = await (await signInStaff(shop, { role: 'owner' })).call(readConnections, {});
  expect(connections.find((one) => one.name === 'pictures')?.lastTry).toMatchObject({ works: true, by: name });
  expect(connections.find((one) => one.name === 'google')?.lastTry).toMatchObject({ works: false, by: name });
  const log = await shop.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'connection'), eq(auditLog.madeBy, name)))
    .orderBy(asc(auditLog.id));
  expect(log.map(({ subject }) => subject)).toEqual(['pictures', 'cards', 'postcodes', 'google', 'mail']);
});

test('[J-05] a service that refuses, is silent or answers something else is told in words', async () => {
  const refused = await serviceThat(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
  const keyOf = (apiBase: string) => stripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase });
  const westminster = {
    status: 200,
    result: { postcode: 'SW1A 1AA', admin_district: 'Westminster', admin_county: null },
  };
  const tried = async (services: Parameters<typeof openTestShop>[0], name: 'cards' | 'postcodes') => {
    const { call } = await signInStaff(await openTestShop(services));
    return call(tryConnection, { name });
  };
  const postcodes = (serviceUrl: string) => ({ services: { postcodes: postcodeGateway({ serviceUrl, tableFile }) } });
  expect(await tried({ services: { payments: keyOf(refused) } }, 'cards')).toMatchObject({
    works: false,
    text: expect.stringContaining('refused this shop’s key'),
  });
  expect(await tried({ services: { payments: keyOf(nobody) } }, 'cards')).toMatchObject({
    works: false,
    text: expect.stringContaining('is not responding'),
  });
  expect(await tried(postcodes(await serviceThat(200, westminster)), 'postcodes')).toMatchObject({
    works: true,
    text: expect.stringContaining('Westminster'),
  });
  expect(await tried(postcodes(nobody), 'postcodes')).toMatchObject({
    works: false,
    text: expect.stringContaining('is not responding'),
  });
});

test('[J-05] a picture store that refused the key, or has no such bucket, is told from one that is away', async () => {
  const { bucket, goAway } = await s3Server();
  const tried = async (changed: Partial<S3Bucket>) => {
    const { call } = await signInStaff(
      await openTestShop({ services: { storage: s3Storage({ ...bucket, ...changed }) } }),
    );
    return call(tryConnection, { name: 'pictures' });
  };
  expect(await tried({})).toMatchObject({ works: true, text: expect.stringContaining('written to the bucket') });
  expect(await tried({ secretAccessKey: 'not-the-right-secret' })).toMatchObject({
    works: false,
    text: expect.stringContaining('refused the key'),
  });
  expect(await tried({ bucket: 'nobodys' })).toMatchObject({
    works: false,
    text: expect.stringContaining('has no bucket of this name'),
  });
  goAway();
  expect(await tried({})).toMatchObject({ works: false, text: expect.stringContaining('is not responding') });
});

test('[J-05] a test email goes by the queue’s own way, and what the mail server says of it is told', async () => {
  const own = await openTestShop({ services: { mail: 'delivered' } });
  const { db } = own.database;
  const { call, email } = await signInStaff(own);
  const find = () => db.select({ id: emails.id }).from(emails).where(eq(emails.recipient, email)).orderBy(emails.id);
  /** Tries the mail server and plays the queue's worker, once the email is there: it is the one that sends it. */
  const tryMail = async (deliver: (id: number) => Promise<void>) => {
    const before = (await find()).length;
    const work = async () => {
      await expect.poll(async () => (await find()).length).toBe(before + 1);
      await deliver((await find()).at(-1)?.id ?? 0);
    };
    const [answer] = await Promise.all([call(tryConnection, { name: 'mail' }), work()]);
    return answer;
  };
  const sent = { delivers: true, send: () => Promise.resolve(), close: () => Promise.resolve() };
  const answer = await tryMail((id) => sendEmail(db, sent, id));
  expect(answer).toMatchObject({ works: true, text: expect.stringContaining(`accepted a test email to ${email}`) });

  const away = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'hello@bakery.example' });
  const refusal = await tryMail(async (id) => {
    const error = await sendEmail(db, away, id).then(
      () => '',
      (thrown: unknown) => String(thrown),
    );
    await own.database.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, last_error = $2 where key = $1`,
      [`send-email:${id}`, error],
    );
  });
  await away.close();
  expect(refusal).toMatchObject({ works: false, text: expect.stringContaining('The mail server is not responding.') });
  const { connections } = await call(readConnections, {});
  expect(connections.find(({ name }) => name === 'mail')).toMatchObject({ waiting: 1, lastTry: { works: false } });
});

test('[J-05] each service may be tried so often an hour, by all of the team together', async () => {
  const own = await openTestShop();
  const [one, other] = [await signInStaff(own), await signInStaff(own, { role: 'manager' })];
  for (let n = 0; n < mostTriesAnHour; n++) await (n % 2 ? one : other).call(tryConnection, { name: 'cards' });
  expect(await one.browser.ask(tryConnection, { name: 'cards' })).toMatchObject({
    status: 429,
    body: { code: 'tooManyRequests', message: expect.stringContaining('try again in 60 minutes') },
  });
  await one.call(tryConnection, { name: 'pictures' });
  own.clock.moveOn(61);
  const later = await signInStaff(own);
  await later.call(tryConnection, { name: 'cards' });
});
