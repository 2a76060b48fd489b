import * as z from 'zod/mini';
import { dayMs } from '#domain/pickup/clock/durations.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { isClockTime } from '#domain/values/time.ts';
import { defaultTime } from '#web/features/checkout/pickup/pickup-problems.ts';
import { type DeviceStorage, deviceStorage } from '#web/lib/device/device-storage.ts';
import { keptCheckout } from '#web/lib/device/kept.ts';
import { sessionStore } from '#web/lib/session/session.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';

/** As long as a session (accounts §9). */
const keptMs = dayMs;

const text = z.catch(z.string(), '');
const person = z.object({
  firstName: text,
  lastName: text,
  contactNumber: text,
  secondaryContactNumber: text,
  address: z.object({ postcode: text, streetAddress1: text, streetAddress2: text, county: text, city: text }),
});
const keptForm = z.object({
  userId: z.nullable(z.number()),
  keptAt: z.number(),
  form: z.object({
    recipient: person,
    sender: person,
    senderIsSameAsRecipient: z.catch(z.boolean(), true),
    office: z.catch(z.object({ company: text, reference: text }), emptyForm().office),
    pickup: z.object({ date: text, time: z.catch(z.string().check(z.refine(isClockTime)), defaultTime) }),
  }),
});

type RequestContext = { readonly userId: number | null; readonly nowMs: number };

/** Null if it cannot be read, after a day, and for a customer other than the one who filled it in. */
export function readKeptForm(storage: DeviceStorage, { userId, nowMs }: RequestContext): CheckoutForm | null {
  try {
    const { data } = keptForm.safeParse(JSON.parse(storage.read(keptCheckout.form) ?? 'null'));
    if (!data || nowMs - data.keptAt >= keptMs) return null;
    const isAnothers = data.userId !== null && userId !== null && data.userId !== userId;
    return isAnothers ? null : data.form;
  } catch {
    return null;
  }
}

/** False if the device did not keep it: it then lasts as long as the tab. */
export const keepForm = (storage: DeviceStorage, form: CheckoutForm, { userId, nowMs }: RequestContext): boolean =>
  storage.write(keptCheckout.form, JSON.stringify({ userId, keptAt: nowMs, form }));

export const contextNow = (): RequestContext => ({ userId: sessionStore.current()?.userId ?? null, nowMs: Date.now() });

/** Stores a pick-up time given elsewhere: the checkout opens with it, and judges it like one that is chosen there. */
export function presetPickup(pickup: PickupSlot): void {
  const form = readKeptForm(deviceStorage, contextNow()) ?? emptyForm();
  keepForm(deviceStorage, { ...form, pickup }, contextNow());
}
