import { expect, test } from 'vitest';
import { ConfigProblem, listUnconfigured, readConfig } from './config.ts';
import { settingExamples } from './settings.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (problem) {
    if (problem instanceof ConfigProblem) return problem.message.split('\n');
    throw problem;
  }
  return [];
};

test('an empty environment is a shop on localhost:3000 with its own database and nothing else configured', () => {
  expect(readConfig({})).toEqual({
    environment: 'production',
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    databaseSeconds: 10,
    databaseWaiting: 500,
    serviceAddresses: {},
    dataFolder: undefined,
    firstData: undefined,
    mail: 'outbox',
    mailUrl: undefined,
    mailFrom: undefined,
    stripe: undefined,
    testPayments: 'ownMachine',
    outbox: 'byLink',
    google: undefined,
    facebook: undefined,
    mapScript: null,
    postcodeServiceUrl: 'https://api.postcodes.io',
    imagesLocation: undefined,
    s3: undefined,
    trustProxy: false,
    logLevel: 'info',
    webConcurrency: 1,
    drainSeconds: 2,
    rateLimitPerMinute: 300,
    httpLimits: {
      pagesPerMinute: 600,
      picturesPerMinute: 6_000,
      noticesPerMinute: 1_200,
      staffCallsPerMinute: 1_200,
      madeAtOnce: 100,
      cacheMs: 1_000,
      mostConnections: 5_000,
      mostConnectionsOfOne: 200,
      headSeconds: 15,
      requestSeconds: 120,
    },
    registrationsPerHour: 100,
    emailsPerHour: 10,
    sessionDays: 30,
    loginLimits: { perAccount: 5, perNetwork: 50 },
    unpaidOrderMinutes: undefined,
    unpaidBounds: {
      piecesOfProduct: 24,
      poundsOfOrder: 500,
      ordersOfCustomer: 3,
      ordersOfUnconfirmed: 1,
      ordersOfNetwork: 20,
      poundsOfNetwork: 1500,
      givenUpOfCustomer: 3,
      givenUpOfNetwork: 20,
    },
  });
});

test('every example that a problem would show is itself accepted', () => {
  expect(problemsOf(settingExamples)).toEqual([]);
});

test('a setting that is empty or blank counts as not given', () => {
  expect(readConfig({ PORT: '', MAIL_URL: '  ', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: ' ' })).toEqual(
    readConfig({}),
  );
});

test.each([
  ['PORT', '80x'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3.5'],
  ['HOST', 'local host'],
  ['PUBLIC_URL', 'bakery.example'],
  ['MAIL_FROM', 'the bakery'],
  ['TEST_TILL', 'no'],
  ['GOOGLE_ISSUER', 'http://accounts.example.com'],
  ['FACEBOOK_GRAPH_URL', 'http://graph.example.com'],
  ['POSTCODE_SERVICE_URL', 'none'],
  ['IMAGES_LOCATION', 'ftp://pictures.example.com'],
  ['TRUST_PROXY', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['WEB_CONCURRENCY', '0'],
  ['RATE_LIMIT_PER_MINUTE', '-1'],
  ['REGISTRATIONS_PER_HOUR', 'few'],
  ['LOGIN_FAILURES_PER_ACCOUNT', '-1'],
  ['LOGIN_FAILURES_PER_NETWORK', 'many'],
  ['UNPAID_ORDER_MINUTES', 'half an hour'],
  ['NODE_ENV', 'prod'],
])('%s=%s is refused by its name, with what is wrong and an example', (name, value) => {
  const [line, ...more] = problemsOf({ [name]: value });
  expect(line).toMatch(new RegExp(`^${name}: "${value}" is not .+\\. Example: ${name}=.+$`));
  expect(more).toEqual([]);
});

test.each([
  ['DATABASE_URL', 'mysql://shop:hunter2@localhost/shop'],
  ['MAIL_URL', 'https://shop:hunter2@mail.example.com'],
  ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['GOOGLE_MAPS_KEY', 'hunter2'],
])('a wrong %s is refused without showing its value', (name, value) => {
  const lines = problemsOf({ [name]: value });
  expect(lines[0]).toMatch(new RegExp(`^${name}: its value is not .+ Example: ${name}=`));
  expect(lines.join()).not.toContain('hunter2');
});

test('all wrong values are told at once', () => {
  const names = problemsOf({ PORT: 'x', LOG_LEVEL: 'x', TRUST_PROXY: 'x' }).map((line) => line.split(':')[0]);
  expect(names).toEqual(['PORT', 'TRUST_PROXY', 'LOG_LEVEL']);
});

test.each([
  ['GOOGLE_CLIENT_ID', settingExamples.GOOGLE_CLIENT_ID, 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', settingExamples.GOOGLE_CLIENT_SECRET, 'GOOGLE_CLIENT_ID'],
  ['FACEBOOK_APP_ID', settingExamples.FACEBOOK_APP_ID, 'FACEBOOK_APP_SECRET'],
  ['FACEBOOK_APP_SECRET', settingExamples.FACEBOOK_APP_SECRET, 'FACEBOOK_APP_ID'],
  ['S3_BUCKET', settingExamples.S3_BUCKET, 'S3_ENDPOINT'],
])('[L-06][L-07] %s=%s alone is refused for want of %s', (name, value, missing) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${missing}: is missing, and ${name} `)]);
});

test('[L-07] an app id that is no number is refused', () => {
  expect(problemsOf({ FACEBOOK_APP_ID: 'bakery', FACEBOOK_APP_SECRET: 'secret' })).toEqual([
    expect.stringMatching(/^FACEBOOK_APP_ID: "bakery" is not a Facebook app ID/),
  ]);
});

test('[L-06] a client id of another form is refused at Google, and taken at another issuer', () => {
  const client = { GOOGLE_CLIENT_ID: 'bakery', GOOGLE_CLIENT_SECRET: 'secret' };
  expect(problemsOf(client)).toEqual([
    expect.stringMatching(/^GOOGLE_CLIENT_ID: "bakery" is not a Google client ID\./),
  ]);
  expect(readConfig({ ...client, GOOGLE_ISSUER: 'https://login.example.com/' }).google).toEqual({
    issuer: 'https://login.example.com',
    clientId: 'bakery',
    clientSecret: 'secret',
  });
});

test('one of the two Stripe secrets without the other is refused', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })[0]).toMatch(/^STRIPE_WEBHOOK_SECRET: is missing/);
  expect(problemsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })[0]).toMatch(/^STRIPE_SECRET_KEY: is missing/);
});

test('without Stripe and without the test provider nobody could pay, so the shop is not started', () => {
  expect(problemsOf({ TEST_TILL: 'off' })).toEqual([
    expect.stringMatching(
      /^STRIPE_SECRET_KEY: is missing, and with TEST_TILL=off there is no other way to pay\. Example/,
    ),
  ]);
});

test.each([
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: '192.168.1.5', PORT: '81' }, 'http://192.168.1.5:81'],
  [{ HOST: 'fd00::5' }, 'http://[fd00::5]:3000'],
  [{ PUBLIC_URL: 'https://cakes.example/' }, 'https://cakes.example'],
])('%o is found by customers at %s', (env, publicUrl) => {
  expect(readConfig({ TEST_TILL: 'on', ...env }).publicUrl).toBe(publicUrl);
});

test.each([
  [{}, 'ownMachine', 'byLink'],
  [{ TRUST_PROXY: '1' }, 'ownMachine', 'off'],
  [{ OUTBOX: 'on' }, 'ownMachine', 'everybody'],
  [{ OUTBOX: 'off' }, 'ownMachine', 'off'],
  [{ NODE_ENV: 'development' }, 'everybody', 'everybody'],
  [{ PUBLIC_URL: 'https://cakes.example', TEST_TILL: 'on' }, 'everybody', 'off'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'off', 'byLink'],
])('%o: TEST payments from %s, the outbox %s', (env, testPayments, outbox) => {
  expect(readConfig(env)).toMatchObject({ testPayments, outbox });
});

test.each([
  [{ PUBLIC_URL: 'https://cakes.example' }, 'https://cakes.example'],
  [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
])('%o without Stripe does not start: customers would pay with test cards', (env, address) => {
  expect(problemsOf(env)).toEqual([
    expect.stringMatching(
      new RegExp(`^STRIPE_SECRET_KEY: is missing. A shop that customers reach at ${address} takes TEST payments only`),
    ),
  ]);
});

test('off switches the postcode service and the proxies off', () => {
  const config = readConfig({ POSTCODE_SERVICE_URL: 'off', TRUST_PROXY: 'off' });
  expect([config.postcodeServiceUrl, config.trustProxy]).toEqual([undefined, false]);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('MAIL_URL is a mail server, or off for a shop without any mail', () => {
  const smtp = readConfig({ MAIL_URL: 'smtp://mail.example.com/' });
  expect([smtp.mail, smtp.mailUrl]).toEqual(['delivered', 'smtp://mail.example.com']);
  const off = readConfig({ MAIL_URL: 'off' });
  expect([off.mail, off.mailUrl]).toEqual(['off', undefined]);
  expect(listUnconfigured(off)[0]).toBe(
    'Emails: off, so the shop sends no emails and a forgotten password cannot be reset',
  );
});

test('the start lists what is not configured and what happens instead', () => {
  const link = 'http://localhost:3000/dev/outbox?token=a-secret';
  expect(listUnconfigured(readConfig({ POSTCODE_SERVICE_URL: 'off' }), link)).toEqual([
    'Emails: kept in the outbox: http://localhost:3000/dev/outbox?token=a-secret',
    'Card payments: TEST payments only, with test cards on this machine; no real money moves',
    'Google sign-in: its button says it failed',
    'Facebook sign-in: its button says it is not configured',
    'Map: the contact page only shows the address',
    'Postcode lookup: off, the shop uses its own table',
  ]);
});

test('a shop with everything configured lists nothing, and one on the test mode of Stripe says so, without its key', () => {
  expect(listUnconfigured(readConfig({ ...settingExamples, STRIPE_SECRET_KEY: 'sk_live_secretcard' }))).toEqual([]);
  expect(listUnconfigured(readConfig({ ...settingExamples, STRIPE_SECRET_KEY: 'sk_test_secretcard' }))).toEqual([
    'Card payments: Stripe in test mode, no real money moves',
  ]);
});
