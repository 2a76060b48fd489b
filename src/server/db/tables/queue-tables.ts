import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/** Each with the workers whose name stands at a job in hand. */
export const queueProcesses = pgTable('queue_processes', {
  process: text().primaryKey(),
  workers: text().array().notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** When each task was last enqueued: whichever process is first does it for all. */
export const sweepTimes = pgTable('sweep_times', {
  task: text().primaryKey(),
  slotAt: moment('slot_at').notNull(),
});

export const shopSecrets = pgTable('shop_secrets', { name: text().primaryKey(), value: bytes().notNull() });
