import { useEffect, useEffectEvent, useState } from 'react';
import { type DeviceStorage, tabStorage } from './device-storage.ts';

/** Where the device keeps what belongs to an order that is not paid yet; never any card details. */
export const keptCheckout = {
  form: 'checkoutForm',
  attempt: 'checkoutAttempt',
  agreedPrices: 'checkoutAgreedPrices',
} as const;

/** Forgets the checkout once the order is paid or its customer has signed out: nobody else may find any of it. */
export function forgetCheckout(storage: DeviceStorage): void {
  for (const key of Object.values(keptCheckout)) storage.remove(key);
}

/**
 * Where an enquiry that is being typed is kept, and where a reply to the bakery is. The code that reads them loads a
 * library that only their own pages need.
 */
export const enquiryKey = 'enquiry';
export const replyKey = 'enquiry-reply';

/** Forgets the enquiry once it is sent, or because somebody else may use this device next. */
export const forgetEnquiry = (storage: DeviceStorage): void => void storage.remove(enquiryKey);

/** As {@link forgetEnquiry}. */
export const forgetReply = (storage: DeviceStorage): void => void storage.remove(replyKey);

/** What was chosen and typed for each product, by its slug, so that a reload half-way loses nothing. */
const keptChoices = 'choices';

function readAll(storage: DeviceStorage): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storage.read(keptChoices) ?? '{}'));
  } catch {
    return {};
  }
}

/** @param none the choice if nothing is kept; what another version of the page left in another shape is ignored */
export function keptChoice<Choice extends object>(storage: DeviceStorage, slug: string, none: Choice): Choice {
  const kept = Object(readAll(storage)[slug]);
  const known = Object.entries(none).filter(([key, value]) => typeof kept[key] === typeof value && kept[key] !== null);
  return { ...none, ...Object.fromEntries(known.map(([key]) => [key, kept[key]])) };
}

/** @param choice leave it out to forget the product's choice */
export function keepChoice(storage: DeviceStorage, slug: string, choice?: object): void {
  storage.write(keptChoices, JSON.stringify({ ...readAll(storage), [slug]: choice }));
}

/**
 * What is chosen and typed, which the tab keeps with each change, and how to change it. @param first the choice if
 * nothing is kept
 */
export function useKeptChoice<Choice extends object>(key: string, first: Choice) {
  const [choice, setChoice] = useState(first);
  const read = useEffectEvent((of: string) => setChoice(keptChoice(tabStorage, of, first)));
  useEffect(() => read(key), [key]);
  const choose = (change: Partial<Choice>) =>
    setChoice((before) => {
      const after = { ...before, ...change };
      keepChoice(tabStorage, key, after);
      return after;
    });
  return [choice, choose] as const;
}

/** Forgets all choices: whoever uses the same tab next must not see any. */
export const forgetChoices = (storage: DeviceStorage): void => void storage.remove(keptChoices);
