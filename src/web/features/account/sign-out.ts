import { deviceStorage, tabStorage } from '#web/lib/device/device-storage.ts';
import { forgetEnquiry, forgetReply } from '#web/lib/device/forget-enquiry.ts';
import { forgetCheckout } from '#web/lib/device/kept-checkout.ts';
import { forgetPhotos } from '#web/lib/device/kept-photos.ts';
import { endSession, readToken } from '#web/lib/session/session.ts';
import { forgetDraft } from './profile/editing/draft-key.ts';

export function forgetCustomer(): void {
  endSession();
  forgetCheckout(deviceStorage);
  forgetDraft(tabStorage);
  forgetPhotos(tabStorage);
  forgetEnquiry(tabStorage);
  forgetReply(tabStorage);
}

/** Ends the session here at once, and on the server as soon as that can be reached (H-07). */
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
