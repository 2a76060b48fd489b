import type { FilledPhrase } from '#contract/admin/messages.ts';
import { fillPhrase, notCollectedPhrase } from '#domain/staff/words/letter-words.ts';
import { readSettings } from '#server/db/read-shop.ts';
import type { StaffContext } from '#server/platform/staff-context.ts';

type Asking = Pick<StaffContext, 'db' | 'shop' | 'staff'>;
type Addressed = {
  readonly firstName: string;
  readonly of: 'order' | 'message';
  readonly values?: Record<string, string>;
};

export type FilledFrame = {
  readonly greeting: string;
  readonly signature: string;
  readonly phrases: FilledPhrase[];
  readonly replyTo: string;
};

/** Greeting, signature and the owner's ready phrases, with all placeholders filled in. */
export async function readLetterFrame(
  { db, shop, staff }: Asking,
  { firstName, of, values = {} }: Addressed,
): Promise<FilledFrame> {
  const { phrases } = await readSettings(db, ['phrases']);
  const known = {
    name: firstName,
    shop: shop.name,
    telephone: shop.telephone.shown,
    hours: shop.hours,
    allergens: shop.kitchenNotice,
    ...values,
  };
  const filled = (text: string): string => fillPhrase(text, known);
  return {
    greeting: firstName === '' ? 'Hello,' : `Dear ${firstName},`,
    signature: `${firstNameOf(staff.name)}, ${shop.name}`,
    phrases:
      of === 'message'
        ? phrases.message.map(({ name, text }) => ({ name, text: filled(text) }))
        : [
            ...phrases.order,
            ...(phrases.notCollected ? [{ name: notCollectedPhrase, ...phrases.notCollected }] : []),
          ].map(({ name, subject, text }) => ({ name, subject: filled(subject), text: filled(text) })),
    replyTo: shop.email,
  };
}

export const firstNameOf = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';
