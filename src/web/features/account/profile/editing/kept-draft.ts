import * as z from 'zod/mini';
import type { DeviceStorage } from '#web/lib/device/device-storage.ts';
import { draftKey } from './draft-key.ts';

const typed = z.string();

const draft = z.object({
  userId: z.number(),
  /** Of the profile that the change was made from. */
  version: z.number(),
  values: z.object({ firstName: typed, lastName: typed, mobile: typed, dateOfBirth: typed }),
  hadPicture: z.boolean(),
});
export type ProfileDraft = z.infer<typeof draft>;

/** Keeps what was typed for the way to the login and back, in the tab that it was typed in (decision 204). */
export const keepDraft = (storage: DeviceStorage, kept: ProfileDraft): void =>
  void storage.write(draftKey, JSON.stringify(kept));

export function readDraft(storage: DeviceStorage, userId: number): ProfileDraft | null {
  try {
    const kept = draft.parse(JSON.parse(storage.read(draftKey) ?? 'null'));
    return kept.userId === userId ? kept : null;
  } catch {
    return null;
  }
}
