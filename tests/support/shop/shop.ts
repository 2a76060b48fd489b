import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { urls } from '#contract/pages/urls.ts';
import { type AppParts, buildApp } from '#server/app.ts';
import type { Db, OpenDatabase } from '#server/db/open.ts';
import { readShop } from '#server/db/read-shop.ts';
import { type PaymentGateway, testProviderName } from '#server/gateways/payments.ts';
import { postcodeGateway } from '#server/gateways/postcodes-gateway.ts';
import { databaseStorage } from '#server/gateways/storage.ts';
import { type TestPayments, testPaymentGateway } from '#server/gateways/test-payments/test-payments.ts';
import { outboxPages } from '#server/http/outbox-pages.ts';
import { testPaymentPages } from '#server/http/test-payment-pages.ts';
import { addJob } from '#server/platform/enqueue-job.ts';
import type { Services } from '#server/platform/request-context.ts';
import { projectFolder, testDatabase } from '#tests/support/database/database.ts';
import { noBounds } from '#tests/support/shop/bounds/no-bounds.ts';
import { Visitor } from '#tests/support/shop/visitor.ts';

/** A clock that a test moves by hand; it starts at noon on a Wednesday in Brierley Hill. */
export class TestClock {
  #now: Date;
  constructor(start = '2026-11-18T12:00:00Z') {
    this.#now = new Date(start);
  }
  readonly now = (): Date => this.#now;
  moveOn(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}

export type TestShop = {
  readonly url: string;
  readonly database: OpenDatabase;
  readonly testPayments: TestPayments;
  readonly services: Services;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  /** What the database would notify; nobody listens to it here. */
  hearOfChange(notice: string | null): void;
  /** A new browser: no cookie, no token. */
  visitor(): Visitor;
};

/** The outside world as the tests know it: a way to pay, postcodes from the shop's own table, emails in the outbox. */
export const testServices = (db: Db, payments: PaymentGateway): Services => ({
  payments,
  storage: databaseStorage(db),
  hasPicturesElsewhere: false,
  postcodes: postcodeGateway({ serviceUrl: 'off', tableFile: `${projectFolder}assets/postcode-sectors.tsv` }),
  signIn: { google: undefined, facebook: undefined },
  mail: 'outbox',
  disk: async () => ({ state: 'ok', freeBytes: 61_000_000_000, sizeBytes: 100_000_000_000 }),
  publicUrl: 'http://localhost:3000',
  unpaidBounds: noBounds,
  registrationsPerHour: 0,
  emailsPerHour: 0,
  sessionDays: 30,
  loginLimits: { perAccount: 0, perNetwork: 0 },
  mapScript: null,
  serviceAddresses: {},
});

type Choices = {
  services?: Partial<Services>;
  parts?: Partial<AppParts>;
  /** The name of its provider: money of the test provider, which is the default, counts in none of the shop's totals. */
  provider?: string;
};

/**
 * The whole server on a port and a database of its own, with the test provider and the outbox; it closes when the file's tests are done.
 */
export async function openTestShop({
  services: chosen = {},
  parts = {},
  provider = testProviderName,
}: Choices = {}): Promise<TestShop> {
  const { open: database } = await testDatabase();
  const clock = new TestClock();
  let url = 'http://localhost';
  const gateway = testPaymentGateway({
    db: database.db,
    secret: 'a secret of this test',
    now: clock.now,
    publicUrl: 'http://localhost:3000',
    enqueue: (tx, noticeId) => addJob(tx, 'deliver_test_notice', { noticeId }, `test-notice:${noticeId}`),
    deliverTo: () => url + urls.paymentNotices,
  });
  const testPayments = { ...gateway, name: provider };
  const services: Services = { ...testServices(database.db, testPayments), ...chosen };
  const { app, hearOfChange } = await buildApp({
    database,
    services,
    csrfSecret: Buffer.alloc(32, 7),
    log: { level: 'silent' },
    trustProxy: false,
    rateLimitPerMinute: 0,
    now: clock.now,
    plugins: async (server) => {
      await server.register(testPaymentPages(testPayments, 'everybody', () => readShop(database.db)));
      await server.register(outboxPages, { db: database.db, readers: 'everybody' });
    },
    ...parts,
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return { url, database, testPayments, services, clock, app, hearOfChange, visitor: () => new Visitor(url) };
}
