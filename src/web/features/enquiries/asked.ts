import type { NewEnquiry } from '#contract/enquiries.ts';
import type { TypedEnquiry } from '#web/lib/device/kept-enquiry.ts';

/** Digits, with what people put between them; anything else is left for the form to refuse. */
const wholeOf = (text: string): number => (/^[\d\s,]+$/.test(text) ? Number(text.replace(/[\s,]/g, '')) : Number.NaN);

/** What is sent of what was typed: whether it is right is for the contract. */
export const asked = ({ servings, budget, ...typed }: TypedEnquiry & { favouriteIcing?: string }) =>
  ({
    ...typed,
    servings: wholeOf(servings),
    budget: budget.trim() === '' ? null : wholeOf(budget.replace('£', '')),
  }) as NewEnquiry;
