import { isIP } from 'node:net';
import { type ServiceAddresses, serviceNames } from '#contract/wire/services.ts';
import type { MailReach } from '#server/gateways/mail/mail.ts';
import type { FacebookApp } from '#server/gateways/sign-in/facebook.ts';
import type { OpenIdClient } from '#server/gateways/sign-in/openid.ts';
import type { HttpLimits } from '#server/http/serving/http-limits.ts';
import { isOwnAddress } from '#server/http/serving/own-machine.ts';
import type { UnpaidBounds } from '#server/modules/orders/holding/unpaid-bounds.ts';
import { googleIssuer, type SettingName, type Settings, settingExamples, settings } from './settings.ts';

/** What the shop was told at its start, checked and complete. Addresses carry no slash at their end. */
export type Config = {
  readonly environment: Settings['NODE_ENV'];
  readonly port: number;
  readonly host: string;
  /** Where customers find the shop: links in emails and the way back from the card provider start with it. */
  readonly publicUrl: string;
  /** Undefined: the shop starts a PostgreSQL of its own. */
  readonly databaseUrl: string | undefined;
  /** How long the database may take for one question of a customer's, in seconds. */
  readonly databaseSeconds: number;
  /** How many requests may wait for a connection to it. */
  readonly databaseWaiting: number;
  /** Undefined: `.data` in the project's folder. */
  readonly dataFolder: string | undefined;
  /** 'off' is MAIL_URL=off; 'outbox' where no mail server is named. */
  readonly mail: MailReach;
  /** The mail server; set where mail is delivered. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | undefined;
  /**
   * From whom the built-in test provider takes TEST payments where no card provider is configured: from everybody where that was
   * asked for by name, else from who comes on this very machine, and that only where the shop is known by its names.
   */
  readonly testPayments: 'off' | 'ownMachine' | 'everybody';
  /** Who reads the emails of a shop without a mail server at /dev/outbox: everybody, or who has the printed link. */
  readonly outbox: 'off' | 'byLink' | 'everybody';
  readonly google: OpenIdClient | undefined;
  readonly facebook: FacebookApp | undefined;
  /** The address of the map's script with the key in it; null without one. */
  readonly mapScript: string | null;
  /** Undefined: postcodes are answered from the table that ships with the shop alone. */
  readonly postcodeServiceUrl: string | undefined;
  /** Where the browser finds the services that are not at the shop's own address. */
  readonly serviceAddresses: ServiceAddresses;
  /** Undefined: the shop serves its pictures itself, under `/cakes`. */
  readonly imagesLocation: string | undefined;
  /** How many proxies in front of the shop are believed about the customer's address. */
  readonly trustProxy: number | false;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** How many processes serve the shop. */
  readonly webConcurrency: number;
  /** For how long the shop says that it closes before it does, in seconds. */
  readonly drainSeconds: number;
  /** Shown by whoever reads /metrics; undefined: there is no such address. */
  readonly metricsSecret: string | undefined;
  /** Calls to /api that one network may make in a minute, over all processes; 0 is no limit. */
  readonly rateLimitPerMinute: number;
  /** What else one network may ask for, and how much the server takes on at once. */
  readonly httpLimits: HttpLimits;
  /** Accounts that one network may register in an hour; 0 is no limit. */
  readonly registrationsPerHour: number;
  /** E-mails that one address gets in an hour, those about money that was paid beside them; 0 is no limit. */
  readonly emailsPerHour: number;
  /** Days after its login at which a session ends, however much it is used. */
  readonly sessionDays: number;
  /** Failed logins to one account, or from one network, before the next must wait; 0 is no limit. */
  readonly loginLimits: { readonly perAccount: number; readonly perNetwork: number };
  /** Minutes for which an unpaid order keeps its cakes. */
  readonly unpaidOrderMinutes: number;
  readonly unpaidBounds: UnpaidBounds;
};

/** Settings are wrong. The message has one line for each: its name, what is wrong, an example. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/**
 * Reads the environment. A variable that is empty counts as not given, as in a line `MAIL_URL=` of `.env`.
 * @throws ConfigProblem naming every wrong value at once, never showing one that is secret
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value));
  const read = settings.safeParse(given);
  const wrong = (read.error?.issues ?? []).map(({ path, message }) => problemLine(String(path[0]), message));
  const problems = [...wrong, ...unpaired(given)];
  if (!read.success || problems.length > 0) throw new ConfigProblem(problems.join('\n'));
  return configOf(read.data);
}

/** Settings of which one is of no use without the other. */
const pairs = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const;

/** What each setting alone cannot show: what is missing beside another, and that somebody must be able to take money. */
function unpaired(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems = pairs.flatMap(([one, other]) => {
    if (Boolean(given[one]) === Boolean(given[other])) return [];
    return [given[one] ? missingBeside(other, one) : missingBeside(one, other)];
  });
  if (!given.TEST_TILL && !given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET && isReachable(given))
    problems.push(
      problemLine(
        'STRIPE_SECRET_KEY',
        `is missing, and a shop that customers reach at ${addressOf(given)} takes TEST payments only where TEST_TILL=on asks for them`,
      ),
    );
  if (given.TEST_TILL === 'off' && !given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET)
    problems.push(problemLine('STRIPE_SECRET_KEY', 'is missing, and with TEST_TILL=off nobody else takes payments'));
  const { GOOGLE_CLIENT_ID: id, GOOGLE_ISSUER: issuer = googleIssuer } = given;
  if (id && issuer === googleIssuer && !/^[\w-]+\.apps\.googleusercontent\.com$/.test(id))
    problems.push(problemLine('GOOGLE_CLIENT_ID', `"${id}" is not a Google client id`));
  return problems;
}

type Given = Readonly<Record<string, string | undefined>>;

const addressOf = ({ PUBLIC_URL, HOST = 'localhost', PORT = '3000' }: Given): string =>
  PUBLIC_URL ?? `http://${reachableHost(HOST)}:${PORT}`;

/** Whether others than this machine are told to come: by production's address, as far as it is one. */
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

/** Pages, pictures and notices of payments follow the limit of calls where they have none of their own. */
const httpLimitsOf = (set: Settings): HttpLimits => ({
  pagesPerMinute: set.PAGES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 2,
  picturesPerMinute: set.PICTURES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 20,
  noticesPerMinute: set.NOTICES_PER_MINUTE ?? set.RATE_LIMIT_PER_MINUTE * 4,
  madeAtOnce: set.MADE_AT_ONCE,
  cacheMs: set.KEPT_MS,
  mostConnections: set.MOST_CONNECTIONS,
  headSeconds: set.REQUEST_HEAD_SECONDS,
  requestSeconds: set.REQUEST_SECONDS,
});

function serviceAddressesOf(set: Settings): ServiceAddresses {
  const addresses = serviceNames.map(
    (name) => [name, set[`${name.toUpperCase() as Uppercase<typeof name>}_API`]] as const,
  );
  return Object.fromEntries(addresses.filter(([, address]) => address !== undefined));
}

/** A shop that listens everywhere is found at localhost; one that listens on one address alone is found there. */
function reachableHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function mailLine({ mail, mailUrl, outbox }: Config, outboxLink: string): string {
  if (mailUrl) return `sent through ${new URL(mailUrl).host}`;
  if (mail === 'off') return 'off (the shop writes no letters, and a forgotten password cannot be reset)';
  if (outbox === 'off') return 'not configured (letters are kept in the database; OUTBOX=on shows them to everybody)';
  if (outbox === 'everybody')
    return 'not configured (letters are kept in the outbox, /dev/outbox, for EVERYBODY to read)';
  return `not configured (letters are kept in the outbox: ${outboxLink})`;
}

function paymentsLine({ stripe, testPayments }: Config): string {
  if (stripe) return `Stripe, ${stripe.secretKey.includes('_live_') ? 'live' : 'test'} mode`;
  const from = testPayments === 'everybody' ? 'from EVERYBODY' : 'on this machine';
  return `not configured (the built-in TEST till takes test cards ${from}, no money moves)`;
}

/**
 * One line for each outside service: what is configured and what happens where it is not. Never shows a secret but the
 * link to the outbox, which is meant for who sees it.
 */
export function configReport(config: Config, outboxLink = '/dev/outbox'): string[] {
  const { google, facebook } = config;
  return [
    `Mail: ${mailLine(config, outboxLink)}`,
    `Card payments: ${paymentsLine(config)}`,
    `Google sign-in: ${google ? `by ${new URL(google.issuer).host}` : 'not configured (its button says that it failed)'}`,
    `Facebook sign-in: ${facebook ? `app ${facebook.appId}` : 'not configured (its button says so)'}`,
    `Map: ${config.mapScript ? `shown on the contact page on request, from ${new URL(config.mapScript).host}` : 'not configured (the contact page shows the address alone)'}`,
    `Postcode service: ${config.postcodeServiceUrl ? new URL(config.postcodeServiceUrl).host : 'off (the table that ships with the shop answers)'}`,
  ];
}
