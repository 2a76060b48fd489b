import { logout } from '#contract/accounts.ts';
import { callOverHttpAs } from '#web/lib/call-over-http.ts';
import { deviceStorage, tabStorage } from '#web/lib/device-storage.ts';
import { forgetCheckout } from '#web/lib/kept-checkout.ts';
import { endSession, readToken } from '#web/lib/session.ts';
import { forgetDraft } from './profile/draft-key.ts';

/** Ends the session on this device, with what belongs to its customer. */
export function forgetCustomer(): void {
  endSession();
  forgetCheckout(deviceStorage);
  forgetDraft(tabStorage);
}

/** Ends the session here at once, and on the server as soon as that can be reached (H-07). */
export function signOut(): void {
  const token = readToken();
  forgetCustomer();
  if (token !== null) callOverHttpAs(token)(logout, {}).catch(() => undefined);
}
