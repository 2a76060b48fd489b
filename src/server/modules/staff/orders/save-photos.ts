import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainProblem } from '#domain/plain-problem.ts';
import type { Db } from '#server/db/open.ts';
import type { FileStorage } from '#server/gateways/storage/storage.ts';
import { readPrintedPhotos } from '#server/modules/photos/read-printed-photos.ts';
import { findForStaff } from './staff-orders.ts';

/**
 * Writes the photos of an order into a folder, each under the order's number and its place, for their owner's eyes alone.
 * @returns a line for each @throws Failure 'notFound', PlainProblem where a file cannot be written
 */
export async function savePhotos(
  { db, storage }: { readonly db: Db; readonly storage: FileStorage },
  { orderNo, folder }: { readonly orderNo: string; readonly folder: string },
): Promise<string[]> {
  const { number } = (await findForStaff(db, orderNo, new Date())).order;
  const photos = await readPrintedPhotos(db, storage, number);
  if (photos.length === 0) return [`${number} has no photo.`];
  const lines: string[] = [];
  for (const [at, { name, quantity, bytes }] of photos.entries()) {
    const file = path.join(folder, `${number}-${at + 1}.jpg`);
    if (bytes)
      await writeFile(file, bytes, { mode: 0o600 }).catch((error: unknown) => {
        throw new PlainProblem(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
      });
    lines.push(bytes ? `${file}: ${quantity} x ${name}` : `The photo of ${quantity} x ${name} is removed already.`);
  }
  return lines;
}
