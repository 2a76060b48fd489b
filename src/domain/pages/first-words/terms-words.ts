import type { PageWords } from '#domain/pages/page-keys.ts';

export const termsWords: PageWords = {
  lead: 'What {shop} promises, and what it asks of you.',
  text: `# Who we are

{company}

We are registered with {foodRegistration}.

# Your order

An order is an offer to buy. It is accepted when the payment has come through, and we confirm it by email. An order that is not paid within {unpaidMinutes} minutes expires, and its cakes go back on the shelf.

# Prices

Prices are in pounds and include VAT where it applies. You pay the price that is shown when you confirm. If it changed while you were ordering, we tell you first.

# Collecting

We do not deliver. Orders are collected from our counter at the day and time that you choose. See [Pick-up Information](/pickup-information).

# Paying

You pay by card when you order. We take no payment at the counter for orders made here.

# Cancelling and returns

The right to cancel within 14 days does not apply to food that goes off quickly, nor to what is made to your order (Consumer Contracts Regulations 2013, regulation 28). We let you cancel all the same until we start baking: see our [Returns Policy](/returns-policy). Your rights where a cake is not as described, not fit to eat or not of satisfactory quality (Consumer Rights Act 2015) are not affected.

# If something goes wrong

We answer for what we sell. Nothing in these terms limits our liability for death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.

# Complaints

Write to [{complaintsEmail}](mailto:{complaintsEmail}), or ring us. We answer within {answerDays} working days.

# Allergies

Every product names its allergens. {allergens}

# Law

These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may also go to the courts there. Last updated {updated}.`,
};
