import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { urls } from '#contract/pages/urls.ts';
import { apiBase } from '#contract/wire/endpoint.ts';
import { PlainProblem } from '#domain/failure.ts';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { adoptPictures } from './content/pictures/adopt-pictures.ts';
import { lookUpPictureFile } from './content/pictures/look-up-picture.ts';
import { connectionsOfJobs, connectionsOfRequests } from './db/connecting/count-connections.ts';
import { ownLine } from './db/connecting/own-line.ts';
import { limitsOfJobs, limitsOfRequests } from './db/connecting/time-limits.ts';
import { listenTo } from './db/listen.ts';
import { type Db, type OpenDatabase, openDatabase } from './db/open.ts';
import { readShop } from './db/read-shop.ts';
import { sharedSecret } from './db/shop-secrets.ts';
import { within } from './gateways/circuit-breaker.ts';
import { type MailGateway, outboxMail } from './gateways/mail.ts';
import { smtpMail } from './gateways/mail-smtp.ts';
import { postcodeGateway } from './gateways/postcodes-gateway.ts';
import { facebookApp } from './gateways/sign-in/facebook.ts';
import { openIdProvider } from './gateways/sign-in/openid.ts';
import { openStorage, roomOnDisk } from './gateways/storage.ts';
import { stripeGateway } from './gateways/stripe/stripe-gateway.ts';
import { type TestPayments, testPaymentGateway } from './gateways/test-payments/test-payments.ts';
import { adminPages } from './http/admin/admin-pages.ts';
import { databaseAlone, type Metrics, type Readiness } from './http/health-and-metrics.ts';
import { outboxPages } from './http/outbox-pages.ts';
import type { RenderPage } from './http/pages/pages.ts';
import { staticFiles } from './http/pages/static-files.ts';
import { findOriginals } from './http/pictures/originals.ts';
import { pictures } from './http/pictures/pictures.ts';
import { storedIn } from './http/pictures/stored-pictures.ts';
import { testPaymentPages } from './http/test-payment-pages.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { addJob } from './platform/enqueue-job.ts';
import type { Services } from './platform/request-context.ts';
import { newSecretToken } from './platform/secrets.ts';
import { checkReadiness, watchDisk } from './running/check-readiness.ts';

/** After this long, a part whose database hangs no longer keeps the others from closing. */
const longestEachMs = 12_000;

/** Closes one part after another, whatever one of them throws; what went wrong is logged. */
async function closeAll(
  log: FastifyBaseLogger,
  parts: readonly (readonly [name: string, close: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, close] of parts) {
    try {
      await within(longestEachMs, close());
    } catch (error) {
      log.error({ err: error }, `could not close ${name}`);
    }
  }
}

/** What the database's triggers notify. */
const channelsOfCache = ['catalogue_changed', 'settings_changed'];
const channelOfStock = 'stock_changed';
const channelOfStaff = 'staff_changed';

export type Opening = {
  readonly config: Config;
  readonly projectFolder: string;
  readonly dataFolder: string;
  readonly databaseUrl: string;
  readonly databaseFolder?: string | undefined;
  readonly render: RenderPage;
  /** 'development' renders pages again each time, and Vite serves the files with its own inline styles and scripts. */
  readonly mode: 'production' | 'development';
  /** The queue's name for this process; a new one if none is given. */
  readonly processName?: string | undefined;
  readonly outboxSecret?: string | undefined;
  readonly now?: () => Date;
};

export type OpenedShop = {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  /** From then on the address is known. */
  listen(): Promise<void>;
  /** Serves as before, but asks to be given no new customers. */
  sayClosing(): void;
  /** Finishes running requests and jobs, then closes everything. */
  close(): Promise<void>;
};

export async function openShopProcess(opening: Opening): Promise<OpenedShop> {
  const { config, now = () => new Date() } = opening;
  const database = await openDatabase(opening.databaseUrl, {
    connections: connectionsOfRequests,
    limits: limitsOfRequests(config.databaseSeconds),
    mostWaiting: config.databaseWaiting,
  });
  const jobsDatabase = await openDatabase(opening.databaseUrl, {
    connections: connectionsOfJobs,
    limits: limitsOfJobs,
  });
  const mail = mailOf(config, jobsDatabase.db);
  const address = { own: config.publicUrl };
  const testPayments = await openTestPayments(opening, database, now, () => address.own + urls.paymentNotices);
  const folder = opening.databaseFolder ?? opening.dataFolder;
  const services = servicesFor(opening, database, testPayments, folder);
  const line = ownLine(opening.databaseUrl);
  const state = { closing: false, readiness: null as (() => Promise<Readiness>) | null };
  const readiness = async () => (state.readiness ?? databaseAlone(database))();
  const metrics = await metricsOf(opening, folder, now);
  const { app, warmUp, dropCached, dropStock, hearOfChange } = await openApp(opening, {
    database,
    services,
    testPayments,
    now,
    readiness,
    metrics,
  });
  const channels = [...channelsOfCache, channelOfStock, channelOfStaff];
  const listening = await listenTo(opening.databaseUrl, channels, (notice) => {
    if (notice === null || channelsOfCache.includes(notice.channel)) dropCached();
    if (notice?.channel === channelOfStock) dropStock();
    if (notice === null || notice.channel === channelOfStaff) hearOfChange(notice?.payload ?? null);
  });
  const disk = watchDisk(folder, app.log);
  const jobs = runJobs(
    {
      database: jobsDatabase,
      services,
      mail,
      deliverTestNotice: testPayments && ((id) => testPayments.deliverNotice(id)),
      adoptPictures: adoptionOf(opening, jobsDatabase, services),
      now,
    },
    app.log,
    opening.processName,
  );
  metrics?.watch({ pools: { requests: database.pool, queue: jobsDatabase.pool }, jobs });
  state.readiness = checkReadiness({
    line,
    pool: database.pool,
    queue: () => jobs.state(),
    isListening: () => listening.isListening(),
    disk: () => disk.state(),
    isDatabasesDisk: opening.databaseFolder !== undefined,
    isClosing: () => state.closing,
  });
  let closing: Promise<void> | undefined;
  return {
    app,
    database,
    sayClosing: () => {
      state.closing = true;
    },
    listen: async () => {
      await warmUp();
      await app.listen({ port: config.port, host: config.host });
      address.own = ownAddress(app);
    },
    // A shop that cannot listen may be told to close by its neighbours too.
    close: () => {
      closing ??= closeAll(app.log, [
        ['the server', () => app.close()],
        ['the queue', () => jobs.stop()],
        ['the listener', () => listening.stop()],
        ['the health', () => line.close()],
        ['the disk', async () => disk.stop()],
        ['the mail', () => mail.close()],
        ['the database of the queue', () => jobsDatabase.close()],
        ['the database', () => database.close()],
      ]);
      return closing;
    },
  };
}

/** The bakery's own pictures before those that came with the shop. */
const pictureFolders = ({ config, projectFolder }: Opening): string[] =>
  [config.firstData, path.join(projectFolder, 'assets')]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => ['products', 'scenes'].map((kind) => path.join(folder, 'pictures', kind)))
    .filter((folder) => existsSync(folder));

/** Shorter than the time that the queue has to end its jobs. */
const adoptForMs = 5_000;

/** If the owner keeps pictures in a place of their own, they stay there. */
function adoptionOf(opening: Opening, { db }: OpenDatabase, { storage }: Services) {
  if (opening.config.imagesLocation) return undefined;
  const folders = pictureFolders(opening);
  return async () => adoptPictures({ db, storage, files: await findOriginals(folders), forMs: adoptForMs });
}

type Parts = {
  database: OpenDatabase;
  services: Services;
  testPayments: TestPayments | undefined;
  now: () => Date;
  readiness: () => Promise<Readiness>;
  metrics: Metrics | undefined;
};

/** If nobody asks for metrics, nothing is measured and the library is not even loaded. */
async function metricsOf({ config, databaseUrl }: Opening, folder: string, now: () => Date) {
  if (!config.metricsSecret) return undefined;
  const { openMetrics } = await import('./running/open-metrics.ts');
  return openMetrics({ secret: config.metricsSecret, databaseUrl, folder, now });
}

async function openApp(opening: Opening, parts: Parts): Promise<App> {
  const { config, projectFolder, dataFolder, render, mode, outboxSecret = newSecretToken() } = opening;
  const { database, services, testPayments, now, readiness, metrics } = parts;
  return buildApp({
    database,
    services,
    csrfSecret: await sharedSecret(database.db, 'csrf'),
    log: { level: config.logLevel },
    trustProxy: config.trustProxy,
    rateLimitPerMinute: config.rateLimitPerMinute,
    httpLimits: config.httpLimits,
    render,
    mode,
    now,
    readiness,
    metrics,
    plugins: async (app) => {
      const { db } = database;
      const location = config.imagesLocation;
      await app.register(pictures, {
        folders: pictureFolders(opening),
        keepIn: path.join(dataFolder, 'pictures'),
        ...(location && { elsewhere: { location, fileNamed: (name) => lookUpPictureFile(db, name) } }),
        stored: storedIn(db, services.storage),
      });
      if (mode === 'production') {
        await app.register(staticFiles, { folder: path.join(projectFolder, 'build/client') });
        await app.register(adminPages, { folder: path.join(projectFolder, 'build/admin') });
      }
      if (testPayments)
        await app.register(
          testPaymentPages(testPayments, config.testPayments === 'everybody' ? 'everybody' : 'ownMachine', () =>
            readShop(database.db),
          ),
        );
      if (config.outbox !== 'off')
        await app.register(outboxPages, {
          db: database.db,
          readers: config.outbox === 'everybody' ? 'everybody' : { secret: outboxSecret },
        });
    },
  });
}

const mailOf = ({ mailUrl, mailFrom }: Config, db: Db): MailGateway => {
  const ofShop = async (): Promise<string> => {
    const { name, email } = await readShop(db);
    return `"${name.replace(/["\\\p{Cc}]/gu, '')}" <${email}>`;
  };
  return mailUrl ? smtpMail({ url: mailUrl, from: mailFrom ?? ofShop }) : outboxMail();
};

async function openTestPayments(
  { config }: Opening,
  database: OpenDatabase,
  now: () => Date,
  deliverTo: () => string,
): Promise<TestPayments | undefined> {
  if (config.testPayments === 'off') return undefined;
  const secret = await sharedSecret(database.db, 'test-till');
  return testPaymentGateway({
    db: database.db,
    secret: secret.toString('hex'),
    now,
    publicUrl: config.publicUrl,
    enqueue: (tx, noticeId) => addJob(tx, 'deliver_test_notice', { noticeId }, `test-notice:${noticeId}`),
    deliverTo,
  });
}

function servicesFor(
  { config, projectFolder }: Opening,
  database: OpenDatabase,
  testPayments: TestPayments | undefined,
  folder: string,
): Services {
  const payments = config.stripe ? stripeGateway(config.stripe) : testPayments;
  if (!payments) throw new PlainProblem('No way to pay: set STRIPE_SECRET_KEY, or TEST_TILL=on.');
  return {
    payments,
    postcodes: postcodeGateway({
      serviceUrl: config.postcodeServiceUrl ?? 'off',
      tableFile: path.join(projectFolder, 'assets/postcode-sectors.tsv'),
    }),
    signIn: {
      google: config.google && openIdProvider(config.google),
      facebook: config.facebook && facebookApp(config.facebook),
    },
    storage: openStorage(database.db, config.s3),
    hasPicturesElsewhere: config.imagesLocation !== undefined,
    mail: config.mail,
    disk: () => roomOnDisk(folder).catch(() => null),
    publicUrl: config.publicUrl,
    unpaidOrderMinutes: config.unpaidOrderMinutes,
    unpaidBounds: config.unpaidBounds,
    registrationsPerHour: config.registrationsPerHour,
    emailsPerHour: config.emailsPerHour,
    sessionDays: config.sessionDays,
    loginLimits: config.loginLimits,
    mapScript: config.mapScript,
    serviceAddresses: config.serviceAddresses,
  };
}

/** Returns where this very process can be reached from this machine, past any proxy. */
function ownAddress(app: FastifyInstance): string {
  const [listening] = app.addresses();
  if (typeof listening !== 'object') throw new Error(`nothing is listening for ${apiBase}`);
  const anywhere = listening.address === '0.0.0.0' || listening.address === '::';
  const host = anywhere ? '127.0.0.1' : listening.family === 'IPv6' ? `[${listening.address}]` : listening.address;
  return `http://${host}:${listening.port}`;
}
