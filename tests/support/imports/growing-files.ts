// One module graph: what one of these modules caches of a database, the others find.

import { beginImport as prepareImport } from '#server/catalogue/imports/import-endpoints.ts';
import type { Db } from '#server/db/open.ts';
import { readCsv } from '#server/platform/read-csv.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';
import { csvLine } from '#server/platform/write-csv.ts';
import { newStaff } from '#tests/support/staff/sign-in-staff.ts';

export { exportProducts } from '#server/catalogue/imports/export-sheets.ts';
export { showImport, takeOverImport } from '#server/catalogue/imports/import-endpoints.ts';
export { runImport } from '#server/catalogue/imports/run-import.ts';
export { limitsOfJobs } from '#server/db/connecting/time-limits.ts';
export { migrateDatabase, openDatabase } from '#server/db/open.ts';
export { seedCatalogue, seedListing } from '#server/db/seed/seed-catalogue.ts';
export { seedRoles } from '#server/db/seed/seed-shop.ts';
export { readCsv };

/** As one request does it: read first, then stored. */
export const beginImport = async (context: StaffContext, file: Parameters<typeof prepareImport>[1]) =>
  (await prepareImport(context, file))(context);

/** The context of a member of staff who has proved who they are and has every permission that a file needs. */
export async function contextOfFiles(db: Db) {
  const now = new Date();
  const { memberId, name } = await newStaff(db, { now });
  const permissions = new Set(['products.edit', 'prices.edit']);
  const staff = {
    memberId,
    name,
    deviceId: null,
    kind: 'full',
    permissions,
    steppedUp: { purpose: 'prices', at: now },
  };
  return { db, now, staff, requestId: '' };
}

/** The cakes of a file over and over, under names and slugs of their own, until there are that many. */
export async function filledTo(csv: string, count: number): Promise<string> {
  const { rows } = await readCsv(Buffer.from(csv), 100_000);
  const [head, ...all] = rows.map(({ cells }) => cells);
  const at = (name: string): number => head?.indexOf(name) ?? 0;
  const cakes = all.filter((cells) => cells[at('kind')] === 'cake');
  const made = Array.from({ length: count }, (_, n) => {
    const cells = [...(cakes[n % cakes.length] ?? [])];
    cells[at('slug')] = `of-a-file-${n}`;
    cells[at('name')] = `${cells[at('name')]} ${n}`;
    return cells;
  });
  return [head ?? [], ...made].map(csvLine).join('');
}

/** A file with the slugs and prices of another, each price five pence higher, and nothing else. */
export async function dearer(csv: string): Promise<string> {
  const { rows } = await readCsv(Buffer.from(csv), 100_000);
  const [head = [], ...all] = rows.map(({ cells }) => cells);
  const kept = head.flatMap((name, at) => (name === 'slug' || name.startsWith('price ') ? [at] : []));
  const raised = (cell: string): string =>
    /^\d+\.\d\d$/.test(cell) ? ((Math.round(Number(cell) * 100) + 5) / 100).toFixed(2) : cell;
  return [head, ...all].map((cells) => csvLine(kept.map((at) => raised(cells[at] ?? '')))).join('');
}
