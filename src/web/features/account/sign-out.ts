import { type DeviceStorage, deviceStorage, tabStorage } from '#web/lib/device/device-storage.ts';
import { forgetCheckout, forgetChoices, forgetEnquiry, forgetReply } from '#web/lib/device/kept.ts';
import { endSession, readToken } from '#web/lib/session/session.ts';

export const draftKey = 'profileDraft';

/** Forgets the draft because it is in the form again, or because its customer has signed out. */
export const forgetDraft = (storage: DeviceStorage): void => void storage.remove(draftKey);

export function forgetCustomer(): void {
  endSession();
  forgetCheckout(deviceStorage);
  forgetDraft(tabStorage);
  forgetChoices(tabStorage);
  forgetEnquiry(tabStorage);
  forgetReply(tabStorage);
}

/** Ends the session here at once, and on the server as soon as it can be reached (H-07). */
export function signOut(): void {
  const token = readToken();
  forgetCustomer();
  if (token !== null) endOnServer(token).catch(() => undefined);
}

async function endOnServer(token: string): Promise<void> {
  const [{ logout }, { callOverHttpAs }] = await Promise.all([
    import('#contract/accounts/accounts.ts'),
    import('#web/lib/call-over-http.ts'),
  ]);
  await callOverHttpAs(token)(logout, {});
}
