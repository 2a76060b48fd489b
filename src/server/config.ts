import { isIP } from 'node:net';
import { type ServiceAddresses, serviceNames } from '#contract/wire/services.ts';
import { PlainProblem } from '#domain/failure.ts';
import { isOwnAddress } from '#server/gateways/own-machine.ts';
import type { FacebookApp } from '#server/gateways/sign-in/facebook.ts';
import type { OpenIdClient } from '#server/gateways/sign-in/openid.ts';
import type { HttpLimits } from '#server/http/serving/http-limits.ts';
import type { MailReach } from './gateways/mail.ts';
import type { S3Bucket } from './gateways/storage.ts';
import type { UnpaidBounds } from './sales/orders/holding/unpaid-bounds.ts';
import { googleIssuer, type SettingName, type Settings, settingExamples, settings } from './settings.ts';

/** The settings, checked and complete. Addresses have no slash at their end; a number of calls of 0 is no limit. */
export type Config = {
  readonly environment: Settings['NODE_ENV'];
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Undefined: the shop starts a PostgreSQL of its own. */
  readonly databaseUrl: string | undefined;
  /** For one query on behalf of a customer. */
  readonly databaseSeconds: number;
  readonly databaseWaiting: number;
  /** Undefined: `.data` in the project's folder. */
  readonly dataFolder: string | undefined;
  /** What fills an empty shop. Undefined: `assets` in the project's folder. */
  readonly firstData: string | undefined;
  /** 'off' is MAIL_URL=off; 'outbox' if no mail server is named. */
  readonly mail: MailReach;
  readonly mailUrl: string | undefined;
  /** Undefined: the shop's own name and address. */
  readonly mailFrom: string | undefined;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /** Used if no card provider is configured; 'ownMachine' only if the shop is known by this machine's names. */
  readonly testPayments: 'off' | 'ownMachine' | 'everybody';
  /** 'byLink': readable by whoever has the link that the start prints. */
  readonly outbox: 'off' | 'byLink' | 'everybody';
  readonly google: OpenIdClient | undefined;
  readonly facebook: FacebookApp | undefined;
  readonly mapScript: string | null;
  /** Undefined: the table that ships with the shop answers alone. */
  readonly postcodeServiceUrl: string | undefined;
  /** Services that are not at the shop's own address. */
  readonly serviceAddresses: ServiceAddresses;
  /** Undefined: the shop serves its pictures itself, under `/cakes`. */
  readonly imagesLocation: string | undefined;
  /** Undefined: pictures are kept in the database. */
  readonly s3: S3Bucket | undefined;
  /** How many proxies are trusted about the customer's address. */
  readonly trustProxy: number | false;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly webConcurrency: number;
  readonly drainSeconds: number;
  /** Undefined: there is no /metrics. */
  readonly metricsSecret: string | undefined;
  readonly rateLimitPerMinute: number;
  readonly httpLimits: HttpLimits;
  readonly registrationsPerHour: number;
  /** Emails about money that was paid are not counted. */
  readonly emailsPerHour: number;
  /** However much the session is used. */
  readonly sessionDays: number;
  readonly loginLimits: { readonly perAccount: number; readonly perNetwork: number };
  /** Undefined: the owner's own setting applies. */
  readonly unpaidOrderMinutes: number | undefined;
  readonly unpaidBounds: UnpaidBounds;
};

/** Has a line for each wrong setting: its name, what is wrong, and an example. */
export class ConfigProblem extends PlainProblem {
  override readonly name = 'ConfigProblem';
}

/** Reads the settings; an empty variable counts as not given. @throws ConfigProblem with all wrong values, but never a secret one */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const read = settings.safeParse(given);
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => problemLine(String(path[0]), message));
  const problems = [...wrong, ...unpaired(given)];
  if (!read.success || problems.length > 0) throw new ConfigProblem(problems.join('\n'));
  return configOf(read.data);
}

const pairs = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET'],
] as const;

function unpaired(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems = pairs.flatMap(([one, other]) => {
    if (Boolean(given[one]) === Boolean(given[other])) return [];
    return [given[one] ? missingBeside(other, one) : missingBeside(one, other)];
  });
  if (!given.TEST_TILL && !given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET && isReachable(given))
    problems.push(
      problemLine(
        'STRIPE_SECRET_KEY',
        `is missing. A shop that customers reach at ${addressOf(given)} takes TEST payments only with TEST_TILL=on`,
      ),
    );
  if (given.TEST_TILL === 'off' && !given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET)
    problems.push(problemLine('STRIPE_SECRET_KEY', 'is missing, and with TEST_TILL=off there is no other way to pay'));
  const { GOOGLE_CLIENT_ID: id, GOOGLE_ISSUER: issuer = googleIssuer } = given;
  if (id && issuer === googleIssuer && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(id))
    problems.push(problemLine('GOOGLE_CLIENT_ID', `"${id}" is not a Google client ID`));
  return problems;
}

type Given = Readonly<Record<string, string | undefined>>;

const addressOf = ({ PUBLIC_URL, HOST = 'localhost', PORT = '3000' }: Given): string =>
  PUBLIC_URL ?? `http://${reachableHost(HOST)}:${PORT}`;

/** Whether others can reach the shop: by production's address, if it is a valid one. */
const isReachable = (given: Given): boolean =>
  !isTrial(given.NODE_ENV) && URL.canParse(addressOf(given)) && !isOwnAddress(addressOf(given));

const isTrial = (environment = 'production'): boolean => environment !== 'production';

function testPaymentsOf({ TEST_TILL, STRIPE_SECRET_KEY, NODE_ENV }: Settings): Config['testPayments'] {
  if (STRIPE_SECRET_KEY || TEST_TILL === 'off') return 'off';
  return TEST_TILL === 'on' || isTrial(NODE_ENV) ? 'everybody' : 'ownMachine';
}

function outboxOf({ OUTBOX, MAIL_URL, NODE_ENV, TRUST_PROXY }: Settings, publicUrl: string): Config['outbox'] {
  if (MAIL_URL || OUTBOX === 'off') return 'off';
  if (OUTBOX === 'on' || isTrial(NODE_ENV)) return 'everybody';
  return isOwnAddress(publicUrl) && TRUST_PROXY === 'off' ? 'byLink' : 'off';
}

const problemLine = (name: string, problem: string) =>
  `${name}: ${problem}. Example: ${name}=${isSetting(name) ? settingExamples[name] : ''}`;
const missingBeside = (missing: SettingName, given: SettingName) =>
  problemLine(missing, `is missing, and ${given} does not work without it`);
const isSetting = (name: string): name is SettingName => name in settingExamples;

function configOf(set: Settings): Config {
  const publicUrl = set.PUBLIC_URL ?? `http://${reachableHost(set.HOST)}:${set.PORT}`;
  return {
    environment: set.NODE_ENV,
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    databaseUrl: set.DATABASE_URL,
    databaseSeconds: set.DATABASE_SECONDS,
    databaseWaiting: set.DATABASE_WAITING,
    dataFolder: set.DATA_FOLDER,
    firstData: set.FIRST_DATA,
    mail: set.MAIL_URL === 'off' ? 'off' : set.MAIL_URL ? 'delivered' : 'outbox',
    mailUrl: set.MAIL_URL === 'off' ? undefined : set.MAIL_URL,
    mailFrom: set.MAIL_FROM,
    stripe:
      set.STRIPE_SECRET_KEY && set.STRIPE_WEBHOOK_SECRET
        ? { secretKey: set.STRIPE_SECRET_KEY, webhookSecret: set.STRIPE_WEBHOOK_SECRET }
        : undefined,
    testPayments: testPaymentsOf(set),
    outbox: outboxOf(set, publicUrl),
    google:
      set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET
        ? { issuer: set.GOOGLE_ISSUER, clientId: set.GOOGLE_CLIENT_ID, clientSecret: set.GOOGLE_CLIENT_SECRET }
        : undefined,
    facebook:
      set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET
        ? {
            appId: set.FACEBOOK_APP_ID,
            appSecret: set.FACEBOOK_APP_SECRET,
            dialogUrl: set.FACEBOOK_DIALOG_URL,
            graphUrl: set.FACEBOOK_GRAPH_URL,
          }
        : undefined,
    mapScript: set.GOOGLE_MAPS_KEY ? `${set.GOOGLE_MAPS_SCRIPT_URL}?key=${set.GOOGLE_MAPS_KEY}&loading=async` : null,
    postcodeServiceUrl: set.POSTCODE_SERVICE_URL === 'off' ? undefined : set.POSTCODE_SERVICE_URL.replace(/\/+$/, ''),
    serviceAddresses: serviceAddressesOf(set),
    imagesLocation: set.IMAGES_LOCATION,
    s3: bucketOf(set),
    trustProxy: set.TRUST_PROXY === 'off' ? false : Number(set.TRUST_PROXY),
    logLevel: set.LOG_LEVEL,
    webConcurrency: set.WEB_CONCURRENCY,
    drainSeconds: set.DRAIN_SECONDS,
    metricsSecret: set.METRICS_SECRET,
    rateLimitPerMinute: set.RATE_LIMIT_PER_MINUTE,
    httpLimits: httpLimitsOf(set),
    registrationsPerHour: set.REGISTRATIONS_PER_HOUR,
    emailsPerHour: set.EMAILS_PER_ADDRESS_PER_HOUR,
    sessionDays: set.SESSION_DAYS,
    loginLimits: { perAccount: set.LOGIN_FAILURES_PER_ACCOUNT, perNetwork: set.LOGIN_FAILURES_PER_NETWORK },
    unpaidOrderMinutes: set.UNPAID_ORDER_MINUTES,
    unpaidBounds: {
      piecesOfProduct: set.UNPAID_PIECES_OF_PRODUCT,
      poundsOfOrder: set.UNPAID_POUNDS_OF_ORDER,
      ordersOfCustomer: set.UNPAID_ORDERS_OF_CUSTOMER,
      ordersOfUnconfirmed: set.UNPAID_ORDERS_OF_UNCONFIRMED,
      ordersOfNetwork: set.UNPAID_ORDERS_OF_NETWORK,
      poundsOfNetwork: set.UNPAID_POUNDS_OF_NETWORK,
      givenUpOfCustomer: set.UNPAID_GIVEN_UP_OF_CUSTOMER,
      givenUpOfNetwork: set.UNPAID_GIVEN_UP_OF_NETWORK,
    },
  };
}

function bucketOf(set: Settings): S3Bucket | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY_ID: accessKeyId, S3_SECRET: secretAccessKey } = set;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: set.S3_REGION,
    isPathStyle: set.S3_PATH_STYLE === 'on',
  };
}

/** A browser opens six; an office or a school shares one address. */
const connectionsOfOneNetwork = 200;

const httpLimitsOf = (set: Settings): HttpLimits => ({
  pagesPerMinute: set.PAGES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 2,
  picturesPerMinute: set.PICTURES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 20,
  noticesPerMinute: set.NOTICES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 4,
  staffCallsPerMinute: set.STAFF_CALLS_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 4,
  madeAtOnce: set.MADE_AT_ONCE,
  cacheMs: set.KEPT_MS,
  mostConnections: set.MOST_CONNECTIONS,
  mostConnectionsOfOne: set.TRUST_PROXY === 'off' ? connectionsOfOneNetwork : 0,
  headSeconds: set.REQUEST_HEAD_SECONDS,
  requestSeconds: set.REQUEST_SECONDS,
});

function serviceAddressesOf(set: Settings): ServiceAddresses {
  const addresses = serviceNames.map(
    (name) => [name, set[`${name.toUpperCase() as Uppercase<typeof name>}_API`]] as const,
  );
  return Object.fromEntries(addresses.filter(([, address]) => address !== undefined));
}

/** Returns localhost if the shop listens everywhere, otherwise the host on which it listens. */
export function reachableHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function mailLine({ mail, outbox }: Config, outboxLink: string): string {
  if (mail === 'off') return 'off, so the shop sends no emails and a forgotten password cannot be reset';
  if (outbox === 'off') return 'kept in the database; OUTBOX=on shows them to everybody';
  if (outbox === 'everybody') return 'kept in the outbox, /dev/outbox, which EVERYBODY can read';
  return `kept in the outbox: ${outboxLink}`;
}

function paymentsLine({ stripe, testPayments }: Config): string {
  if (stripe) return 'Stripe in test mode, no real money moves';
  const from = testPayments === 'everybody' ? 'from EVERYBODY' : 'on this machine';
  return `TEST payments only, with test cards ${from}; no real money moves`;
}

/**
 * Lists what a shop does without until it is configured. It shows no secret but the link to the outbox, which is meant for whoever sees the
 * list.
 */
export function listUnconfigured(config: Config, outboxLink = '/dev/outbox'): string[] {
  const { stripe } = config;
  return [
    ...(config.mailUrl ? [] : [`Emails: ${mailLine(config, outboxLink)}`]),
    ...(stripe?.secretKey.includes('_live_') ? [] : [`Card payments: ${paymentsLine(config)}`]),
    ...(config.google ? [] : ['Google sign-in: its button says it failed']),
    ...(config.facebook ? [] : ['Facebook sign-in: its button says it is not configured']),
    ...(config.mapScript ? [] : ['Map: the contact page only shows the address']),
    ...(config.postcodeServiceUrl ? [] : ['Postcode lookup: off, the shop uses its own table']),
  ];
}
