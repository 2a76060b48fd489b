/**
 * First values: who the bakery is and on what terms it sells. Once a shop has started, it has them as settings of its own, which `npm run
 * shop -- settings` shows and changes; this file is not read again. When the bakery is open is in the diary, which `assets/diary.json`
 * fills once.
 *
 * They are EXAMPLES for a bakery that does not exist: put in your own before you open.
 */

/** The business behind the shop, named as British law requires. */
export const company = {
  legalName: 'Mount Avenue Bakery Ltd (example)',
  number: '00000000 (example)',
  /** Null if you are not registered: then no VAT is shown anywhere. */
  vat: 'GB 000 0000 00 (example)',
  /** Its complete postal address. */
  address: '1 Mount Avenue, Brierley Hill, West Midlands, DY5 0AA, United Kingdom (example)',
  /** The local authority with which it is registered as a food business. */
  foodRegistration: 'Dudley Metropolitan Borough Council, as a food business (example)',
  /** Who answers a complaint, and within how many days. */
  complaints: { email: 'hello@mountavenuebakery.example', answerDays: 5 },
  /** Who processes customers' data on the bakery's behalf. */
  processors: [
    'Stripe Payments UK Ltd, which takes card payments',
    'our email provider, which sends the emails about your orders',
    'our hosting provider, whose servers the shop runs on',
  ],
  termsUpdated: '21 November 2026',
} as const;

/** What the kitchen tells people who must not eat something. */
export const kitchen = {
  /** Shown wherever somebody asks what they may eat. */
  notice:
    'Everything is baked in one kitchen that handles wheat, eggs, milk, soya and tree nuts every day, so traces are possible in every cake. If you have an allergy or keep a diet, please call us before you order.',
} as const;

/** The terms on which a wedding cake or another bespoke cake is quoted. */
export const enquiries = {
  /** Per cent of the whole, if a quote does not say otherwise. */
  depositPercent: 30,
  /** Days before the pick-up by which the rest must be paid. */
  balanceDays: 14,
  /** Days for which a quote is valid, and holds its day. */
  quoteDays: 7,
} as const;

/** Reasons for refunds: staff choose one of these, and the customer reads it. */
export const refunds = {
  reasons: [
    'Something was not right with it',
    'It was not ready in time',
    'It could not be made',
    'You no longer needed it',
    'A deposit was returned',
    'As a gesture of goodwill',
  ],
} as const;

/** What the team often writes to customers; `{name}` and the like are filled in. */
export const phrases = {
  /** For a customer whose order is still waiting after the counter has closed. */
  notCollected: {
    subject: 'Your order {number} is waiting for you',
    text: 'We kept your {cake} for you on {day} at {time}, and it is still here. When would you like to collect it? We are open {hours}; or call us on {telephone}.',
  },
  order: [
    {
      name: 'A question about your cake',
      subject: 'Your order {number}: a question',
      text: 'We have a question about your {cake}. Could you call us on {telephone}, or answer this email?',
    },
    {
      name: 'A little late',
      subject: 'Your order {number}: a little later',
      text: 'Your {cake} is taking a little longer than planned. It was to be ready on {day} at {time}, and will be ready about 15 minutes later.\n\nIf that does not suit you, call us on {telephone}.',
    },
    {
      name: 'Come earlier?',
      subject: 'Your order {number} is ready earlier',
      text: 'Your {cake} is ready before its time. You are welcome to collect it earlier on {day}; if you would rather come at {time}, it will be waiting for you.',
    },
    {
      name: 'We close earlier',
      subject: 'Your order {number}: we close earlier that day',
      text: 'We close earlier than usual on {day}, when your {cake} is to be collected at {time}. Could you come at another time, or on another day? Answer this email, or call us on {telephone}.',
    },
    {
      name: 'Allergens',
      subject: 'Your order {number}: allergens',
      text: '{allergens}\n\nIf you have any question about your {cake}, call us on {telephone}.',
    },
    {
      name: 'Photo too small',
      subject: 'Your order {number}: the photo',
      text: 'The photo for your {cake} is too small to be printed well. Could you answer this email with a larger one?',
    },
    {
      name: 'Thank you',
      subject: 'Thank you from {shop}',
      text: 'Thank you for your order {number}. We hope that you enjoyed it, and would love to hear how it was.',
    },
  ],
  message: [
    {
      name: 'Wedding tasting',
      text: 'Congratulations! We would love to bake for your wedding. Come to us for a tasting: call us on {telephone}, and we will find a time.',
    },
    { name: 'Allergens', text: '{allergens}' },
    { name: 'Opening hours', text: 'We are open {hours}.' },
    {
      name: 'Please call us',
      text: 'This is best talked over: would you call us on {telephone}? We are here {hours}.',
    },
  ],
} as const;

export const shopConfig = {
  name: 'Mount Avenue Bakery',
  shortName: 'Mount Avenue',
  telephone: { shown: '01384 000 000' },
  email: 'hello@mountavenuebakery.example',
  address: {
    street: 'Mount Avenue',
    town: 'Brierley Hill',
    postcode: 'DY5 0AA',
    country: 'United Kingdom',
    countryCode: 'GB',
  },
  parking: 'There is parking on the street.',
  /** Where the map shows its marker. */
  position: { latitude: 52.4805, longitude: -2.1203 },
  links: {
    social: 'https://www.instagram.com/mountavenuebakery',
    map: 'https://www.openstreetmap.org/search?query=Mount%20Avenue%2C%20Brierley%20Hill',
  },
  copyrightYear: 2025,
  /** 'every-order' takes the discount off every order; 'first-order' only off a customer's first; 'off' means none. */
  discountPolicy: 'every-order',
  discountPercent: 20,
  pickup: {
    /** How long a customer is at the counter, and so how long the calendar entry is. */
    visitMinutes: 15,
  },
  /** How long an unpaid order keeps its cakes. */
  unpaidOrderMinutes: 30,
  orderNumberPrefix: 'MA',
} as const;
