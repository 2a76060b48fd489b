import * as z from 'zod/mini';
import { type DeviceStorage, openDeviceStorage } from '#web/lib/device-storage.ts';
import { type CheckoutForm, defaultTime } from './checkout-form.ts';

/** Where the half-filled form is kept, for as long as the tab lives. */
export const keptFormKey = 'checkoutForm';

/** The storage of this tab: it survives a reload, a sign-in and the way to the card page and back. */
export const tabStorage: DeviceStorage = openDeviceStorage(() =>
  typeof window === 'undefined' ? null : window.sessionStorage,
);

const text = z.catch(z.string(), '');
const person = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});
const keptForm = z.object({
  recipient: person,
  sender: person,
  senderIsSameAsRecipient: z.catch(z.boolean(), false),
  pickup: z.object({ date: text, time: z.catch(z.string(), defaultTime) }),
});

/** The form as it was left; null where none was, or where it cannot be read. */
export function readKeptForm(storage: DeviceStorage): CheckoutForm | null {
  try {
    const parsed = keptForm.safeParse(JSON.parse(storage.read(keptFormKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const keepForm = (storage: DeviceStorage, form: CheckoutForm): boolean =>
  storage.write(keptFormKey, JSON.stringify(form));
