import { isIP } from 'node:net';
import { z } from 'zod/mini';
import { defaultHttpLimits } from '#server/http/serving/http-limits.ts';

type Complaint = (issue: { readonly input?: unknown }) => string;

const isNot =
  (what: string): Complaint =>
  ({ input }) =>
    `"${String(input)}" is not ${what}`;
/** For settings whose value must never reach a screen or a log. */
const secretIsNot =
  (what: string): Complaint =>
  () =>
    `its value is not ${what}`;

const text = (fits: (value: string) => boolean, complaint: Complaint) =>
  z.string().check(z.refine(fits, { error: complaint }));
const oneOf = <const T extends readonly string[]>(words: T) =>
  z.enum(words, { error: isNot(`one of ${words.join(', ')}`) });

const isWhole = (value: string, from: number, to: number) =>
  /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to;
const whole = (from: number, to: number) =>
  z.pipe(
    text((value) => isWhole(value, from, to), isNot(`a whole number from ${from} to ${to}`)),
    z.transform((value) => Number(value)),
  );

const isAddress = (value: string, protocols: readonly string[]) =>
  !/\s/.test(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol);
const withoutSlash = (value: string) => value.replace(/\/+$/, '');
const address = (protocols: readonly string[], complaint: Complaint) =>
  z.pipe(
    text((value) => isAddress(value, protocols), complaint),
    z.transform(withoutSlash),
  );
const web = ['http:', 'https:'];
/** For addresses that secrets are sent to: over TLS, or within this machine. */
const protectedAddress = (whose: string) =>
  z.pipe(
    text(
      (value) => isAddress(value, web) && (value.startsWith('https:') || ownMachine.includes(new URL(value).hostname)),
      isNot(`the address of ${whose} (https://)`),
    ),
    z.transform(withoutSlash),
  );
const ownMachine = ['localhost', '127.0.0.1', '[::1]'];
/** Customers' tokens are sent there. */
const serviceAddress = z.optional(protectedAddress('a service'));
export const googleIssuer = 'https://accounts.google.com';

export const settings = z.object({
  NODE_ENV: z._default(oneOf(['production', 'development', 'test']), 'production'),
  PORT: z._default(whole(1, 65_535), 3000),
  HOST: z._default(
    text((value) => isIP(value) !== 0 || /^[a-z0-9.-]+$/i.test(value), isNot('a host name or an address to listen on')),
    'localhost',
  ),
  PUBLIC_URL: z.optional(address(web, isNot('the address of a web site (http:// or https://)'))),
  DATABASE_URL: z.optional(
    address(['postgres:', 'postgresql:'], secretIsNot('the address of a PostgreSQL database (postgres://)')),
  ),
  DATABASE_SECONDS: z._default(whole(1, 600), 10),
  DATABASE_WAITING: z._default(whole(1, 100_000), 500),
  DATA_FOLDER: z.optional(z.string()),
  FIRST_DATA: z.optional(z.string()),
  MAIL_URL: z.optional(
    z.pipe(
      text(
        (value) => value === 'off' || isAddress(value, ['smtp:', 'smtps:']),
        secretIsNot('the address of a mail server (smtp:// or smtps://), or off'),
      ),
      z.transform(withoutSlash),
    ),
  ),
  MAIL_FROM: z.optional(
    text((value) => /^([^<>@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value), isNot('an e-mail address')),
  ),
  STRIPE_SECRET_KEY: z.optional(
    text((value) => /^(sk|rk)_\w+$/.test(value), secretIsNot('a Stripe secret key (sk_… or rk_…)')),
  ),
  STRIPE_WEBHOOK_SECRET: z.optional(
    text((value) => /^whsec_\S+$/.test(value), secretIsNot('a Stripe webhook secret (whsec_…)')),
  ),
  TEST_TILL: z.optional(oneOf(['on', 'off'])),
  OUTBOX: z.optional(oneOf(['on', 'off'])),
  GOOGLE_CLIENT_ID: z.optional(text((value) => /^[\w.:@/-]+$/.test(value), isNot('a client ID'))),
  GOOGLE_CLIENT_SECRET: z.optional(text((value) => /^\S+$/.test(value), secretIsNot('a client secret'))),
  GOOGLE_ISSUER: z._default(protectedAddress('an OpenID issuer'), googleIssuer),
  FACEBOOK_APP_ID: z.optional(text((value) => /^\d+$/.test(value), isNot('a Facebook app ID (digits only)'))),
  FACEBOOK_APP_SECRET: z.optional(text((value) => /^\w+$/.test(value), secretIsNot('a Facebook app secret'))),
  FACEBOOK_DIALOG_URL: z._default(protectedAddress("Facebook's sign-in dialog"), 'https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: z._default(protectedAddress("Facebook's Graph"), 'https://graph.facebook.com'),
  GOOGLE_MAPS_KEY: z.optional(text((value) => /^[\w-]{20,}$/.test(value), secretIsNot('a Google Maps key'))),
  GOOGLE_MAPS_SCRIPT_URL: z._default(
    address(web, isNot('the address of a script (http:// or https://)')),
    'https://maps.googleapis.com/maps/api/js',
  ),
  POSTCODE_SERVICE_URL: z._default(
    text(
      (value) => value === 'off' || isAddress(value, web),
      isNot('the address of a postcode service (http:// or https://), or off'),
    ),
    'https://api.postcodes.io',
  ),
  CATALOGUE_API: serviceAddress,
  AUTH_API: serviceAddress,
  REGISTRATION_API: serviceAddress,
  ORDER_API: serviceAddress,
  PAYMENT_API: serviceAddress,
  POSTCODE_API: serviceAddress,
  IMAGES_LOCATION: z.optional(address(web, isNot('the address of a picture folder (http:// or https://)'))),
  S3_ENDPOINT: z.optional(address(web, isNot('the address of an S3-compatible storage service (http:// or https://)'))),
  S3_BUCKET: z.optional(text((value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value), isNot('a bucket name'))),
  S3_REGION: z._default(
    text((value) => /^[a-z0-9-]{1,40}$/.test(value), isNot('a region')),
    'us-east-1',
  ),
  S3_KEY_ID: z.optional(text((value) => /^\S{1,200}$/.test(value), secretIsNot('an access key ID'))),
  S3_SECRET: z.optional(text((value) => /^\S{1,200}$/.test(value), secretIsNot('an access key secret'))),
  S3_PATH_STYLE: z._default(oneOf(['on', 'off']), 'on'),
  TRUST_PROXY: z._default(
    text((value) => value === 'off' || isWhole(value, 1, 10), isNot('a number of proxies from 1 to 10, or off')),
    'off',
  ),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  WEB_CONCURRENCY: z._default(whole(1, 64), 1),
  DRAIN_SECONDS: z._default(whole(0, 300), 2),
  METRICS_SECRET: z.optional(
    text(
      (value) => /^[\x21-\x7e]{24,200}$/.test(value),
      secretIsNot('a secret of 24 to 200 letters, digits and symbols'),
    ),
  ),
  RATE_LIMIT_PER_MINUTE: z._default(whole(0, 1_000_000), 300),
  PAGES_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  PICTURES_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  NOTICES_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  STAFF_CALLS_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  MADE_AT_ONCE: z._default(whole(1, 10_000), defaultHttpLimits.madeAtOnce),
  KEPT_MS: z._default(whole(0, 60_000), defaultHttpLimits.cacheMs),
  MOST_CONNECTIONS: z._default(whole(10, 1_000_000), defaultHttpLimits.mostConnections),
  REQUEST_HEAD_SECONDS: z._default(whole(1, 600), defaultHttpLimits.headSeconds),
  REQUEST_SECONDS: z._default(whole(1, 3_600), defaultHttpLimits.requestSeconds),
  REGISTRATIONS_PER_HOUR: z._default(whole(0, 1_000_000), 100),
  EMAILS_PER_ADDRESS_PER_HOUR: z._default(whole(0, 1_000_000), 10),
  SESSION_DAYS: z._default(whole(1, 365), 30),
  LOGIN_FAILURES_PER_ACCOUNT: z._default(whole(0, 1_000_000), 5),
  LOGIN_FAILURES_PER_NETWORK: z._default(whole(0, 1_000_000), 50),
  UNPAID_ORDER_MINUTES: z.optional(whole(1, 1440)),
  UNPAID_PIECES_OF_PRODUCT: z._default(whole(0, 1_000_000), 24),
  UNPAID_POUNDS_OF_ORDER: z._default(whole(0, 1_000_000), 500),
  UNPAID_ORDERS_OF_CUSTOMER: z._default(whole(0, 1_000_000), 3),
  UNPAID_ORDERS_OF_UNCONFIRMED: z._default(whole(0, 1_000_000), 1),
  UNPAID_ORDERS_OF_NETWORK: z._default(whole(0, 1_000_000), 20),
  UNPAID_POUNDS_OF_NETWORK: z._default(whole(0, 1_000_000), 1500),
  UNPAID_GIVEN_UP_OF_CUSTOMER: z._default(whole(0, 1_000_000), 3),
  UNPAID_GIVEN_UP_OF_NETWORK: z._default(whole(0, 1_000_000), 20),
});

export type Settings = z.output<typeof settings>;
export type SettingName = keyof Settings;

/** A value that each setting would accept, for the message that refuses another. */
export const settingExamples: Record<SettingName, string> = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://www.bakery.example',
  DATABASE_URL: 'postgres://shop:password@localhost:5432/shop',
  DATABASE_SECONDS: '10',
  DATABASE_WAITING: '500',
  DATA_FOLDER: '/var/lib/bakery',
  FIRST_DATA: '/home/bakery/first-data',
  MAIL_URL: 'smtps://shop:password@mail.example.com:465',
  MAIL_FROM: 'The Bakery <hello@bakery.example>',
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_WEBHOOK_SECRET: 'whsec_4eC39HqLyjWDarjtT1zdp7dc',
  TEST_TILL: 'off',
  OUTBOX: 'off',
  GOOGLE_CLIENT_ID: '1234567890-abc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-example-of-a-secret',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  FACEBOOK_APP_ID: '1234567890',
  FACEBOOK_APP_SECRET: '0123456789abcdef0123456789abcdef',
  FACEBOOK_DIALOG_URL: 'https://www.facebook.com',
  FACEBOOK_GRAPH_URL: 'https://graph.facebook.com',
  GOOGLE_MAPS_KEY: 'AIzaSyA-example-of-a-key-0123456789',
  GOOGLE_MAPS_SCRIPT_URL: 'https://maps.googleapis.com/maps/api/js',
  POSTCODE_SERVICE_URL: 'https://api.postcodes.io',
  CATALOGUE_API: 'https://catalogue.example.com/api',
  AUTH_API: 'https://accounts.example.com/api',
  REGISTRATION_API: 'https://accounts.example.com/api',
  ORDER_API: 'https://orders.example.com/api',
  PAYMENT_API: 'https://payments.example.com/api',
  POSTCODE_API: 'https://postcodes.example.com/api',
  IMAGES_LOCATION: 'https://pictures.example.com/cakes',
  S3_ENDPOINT: 'https://s3.eu-west-2.amazonaws.com',
  S3_BUCKET: 'bakery-pictures',
  S3_REGION: 'eu-west-2',
  S3_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET: 'a-secret-access-key-of-your-own',
  S3_PATH_STYLE: 'off',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  WEB_CONCURRENCY: '2',
  DRAIN_SECONDS: '10',
  METRICS_SECRET: 'a-long-random-text-of-your-own',
  RATE_LIMIT_PER_MINUTE: '300',
  PAGES_PER_MINUTE: '600',
  PICTURES_PER_MINUTE: '6000',
  NOTICES_PER_MINUTE: '1200',
  STAFF_CALLS_PER_MINUTE: '1200',
  MADE_AT_ONCE: '100',
  KEPT_MS: '1000',
  MOST_CONNECTIONS: '5000',
  REQUEST_HEAD_SECONDS: '15',
  REQUEST_SECONDS: '120',
  REGISTRATIONS_PER_HOUR: '100',
  EMAILS_PER_ADDRESS_PER_HOUR: '10',
  SESSION_DAYS: '30',
  LOGIN_FAILURES_PER_ACCOUNT: '5',
  LOGIN_FAILURES_PER_NETWORK: '50',
  UNPAID_ORDER_MINUTES: '30',
  UNPAID_PIECES_OF_PRODUCT: '24',
  UNPAID_POUNDS_OF_ORDER: '500',
  UNPAID_ORDERS_OF_CUSTOMER: '3',
  UNPAID_ORDERS_OF_UNCONFIRMED: '1',
  UNPAID_ORDERS_OF_NETWORK: '20',
  UNPAID_POUNDS_OF_NETWORK: '1500',
  UNPAID_GIVEN_UP_OF_CUSTOMER: '3',
  UNPAID_GIVEN_UP_OF_NETWORK: '20',
};
