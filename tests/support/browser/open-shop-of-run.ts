import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminUrlVariable, templateVariable } from '#tests/support/database/database.ts';
import startDatabase from '#tests/support/database/start-database.ts';
import {
  databaseServerVariable,
  databaseTemplateVariable,
  openOwnShop,
  picturesVariable,
} from '#tests/support/shop/shop-of-its-own.ts';

/**
 * Before the browser tests: starts one PostgreSQL with the template of every shop's database, and the shop that most of the tests share.
 */
export default async function openShopOfRun(): Promise<() => Promise<void>> {
  const pictures = await mkdtemp(join(tmpdir(), 'shop-pictures-'));
  const stopDatabase = await startDatabase();
  process.env[databaseServerVariable] = process.env[adminUrlVariable];
  process.env[databaseTemplateVariable] = process.env[templateVariable];
  process.env[picturesVariable] = pictures;
  const shop = await openOwnShop({}, process.env.E2E_PORT);
  return async () => {
    await shop[Symbol.asyncDispose]();
    await stopDatabase();
    await rm(pictures, { recursive: true, force: true });
  };
}
