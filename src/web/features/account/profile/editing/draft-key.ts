import type { DeviceStorage } from '#web/lib/device/device-storage.ts';

export const draftKey = 'profileDraft';

/** What was typed is in the form again, or its customer has signed out. */
export const forgetDraft = (storage: DeviceStorage): void => void storage.remove(draftKey);
