import type { PageKey, PageWords } from '#domain/pages/page-keys.ts';
import { privacyWords } from './privacy-words.ts';
import { termsWords } from './terms-words.ts';

const pickupWords: PageWords = {
  lead: 'Everything is collected from one counter. Here is how it works.',
  text: `# Where

{address}. {parking} We are happy to carry larger cakes to your car.

# When

{times} We hold orders until we close on the day.

# Opening hours

{openingHours}

# What to bring

- Your order number, from the confirmation email.
- A level car boot or a flat footwell. Not a lap, however tempting.`,
};

const returnsWords: PageWords = {
  lead: 'If something is not right, we put it right.',
  text: `# Something is wrong with the cake

Please tell us at the counter, or within 24 hours of collecting, with a photograph if you can: fresh food is hard to judge later. We will bake it again or give your money back, whichever you prefer. Your statutory rights run longer, and are not affected. Have your order number ready.

# You have changed your mind

The 14-day right to cancel that you have for most things bought online does not apply to food that goes off quickly, nor to cakes made to your order. We are kinder than that: until we have started baking you may cancel, in your orders or by telephone, and we return the whole amount to the card that paid it. Afterwards we cannot.

# Not collected

We keep an order until we close on its day. If you are running late, ring us and we will see what can be done.`,
};

/** What each page says while nobody has written it anew: a later version of the shop may say it otherwise. */
export const firstWords: Readonly<Record<PageKey, PageWords>> = {
  pickupPage: pickupWords,
  returnsPage: returnsWords,
  termsPage: termsWords,
  privacyPage: privacyWords,
};
