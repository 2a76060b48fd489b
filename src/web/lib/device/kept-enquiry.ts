import * as z from 'zod/mini';
import type { DeviceStorage } from './device-storage.ts';
import { enquiryKey } from './forget-enquiry.ts';

const text = z.catch(z.string(), '');
const typed = z.object({
  kind: text,
  eventDate: text,
  servings: text,
  flavours: text,
  budget: text,
  message: text,
  hasAllergies: text,
  allergies: text,
  name: text,
  email: text,
  phone: text,
  pictures: z.catch(z.array(z.string()), []),
});

/** An enquiry as it stands in its form. */
export type TypedEnquiry = z.output<typeof typed>;

export const nothingTyped: TypedEnquiry = typed.parse({});

/** What was typed before a reload; of a form that nobody can read, nothing. */
export function keptEnquiry(storage: DeviceStorage): TypedEnquiry {
  try {
    return typed.parse(JSON.parse(storage.read(enquiryKey) ?? '{}'));
  } catch {
    return nothingTyped;
  }
}

export const keepEnquiry = (storage: DeviceStorage, enquiry: TypedEnquiry): void =>
  void storage.write(enquiryKey, JSON.stringify(enquiry));
