import type { DeviceStorage } from './device-storage.ts';

/** The photo that was sent for each product, by its slug: of a reload in the middle nothing is lost. */
const keptPhotos = 'photos';

function readAll(storage: DeviceStorage): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storage.read(keptPhotos) ?? '{}'));
  } catch {
    return {};
  }
}

export function keptPhoto(storage: DeviceStorage, slug: string): string | null {
  const token = new Map(Object.entries(readAll(storage))).get(slug);
  return typeof token === 'string' ? token : null;
}

/** @param token null forgets that of the product */
export function keepPhoto(storage: DeviceStorage, slug: string, token: string | null): void {
  const kept = new Map(Object.entries(readAll(storage)));
  if (token === null) kept.delete(slug);
  else kept.set(slug, token);
  storage.write(keptPhotos, JSON.stringify(Object.fromEntries(kept)));
}

/** Whoever sits at the same tab next is to see none. */
export const forgetPhotos = (storage: DeviceStorage): void => void storage.remove(keptPhotos);
