import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** The processes that work on the queue, each with the workers whose name stands at a job in hand. */
export const queueProcesses = pgTable('queue_processes', {
  process: text().primaryKey(),
  workers: text().array().notNull(),
  /** Its last heartbeat, by the database's clock. */
  seenAt: moment('seen_at').notNull(),
});

/** For each task of the timetable the last time at which it was enqueued: whichever process is first does it for all. */
export const sweepTimes = pgTable('sweep_times', {
  task: text().primaryKey(),
  slotAt: moment('slot_at').notNull(),
});

/** Keys that every process of the shop shares; made at the first start. */
export const shopSecrets = pgTable('shop_secrets', { name: text().primaryKey(), value: bytes().notNull() });
