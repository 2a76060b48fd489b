import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { discountPolicies } from '#domain/money/discount.ts';
import { signsOf } from '#domain/pages/shop-identity.ts';
import { mostRows } from '#domain/staff/settings/list-limits.ts';
import { dialledNumber } from '#domain/values/phone.ts';
import { isPostcode, normalisePostcode } from '#domain/values/postcode.ts';
import { longWords, numberFrom, webAddress, wholeFrom, words } from './setting-fields.ts';

const emailAddress = z
  .email(must('must be an email address'))
  .check(z.maxLength(254, must('must not exceed 254 characters')));

const oneLetter = must('must be one letter');
const isOneSign = z.refine<string>((text) => signsOf(text).length === 1, oneLetter);

const canBeRung = z.refine<string>(
  (text) => dialledNumber(text) !== null,
  must('must be a number that can be called, such as 01384 552 910'),
);

/** Who the bakery is, and how to reach it. */
export const identity = z.object({
  name: words,
  /** The beginning of the name, for where there is little room. */
  shortName: words,
  /** The letter in the drawn mark; null is the first letter of the name. */
  mark: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(20, oneLetter), isOneSign)), null),
  /** As it is read out; a tap calls the same number. */
  telephone: z.object({ shown: words.check(canBeRung) }),
  email: emailAddress,
  address: z.object({
    street: words,
    town: words,
    /** Empty if nobody has entered it yet. */
    postcode: z._default(
      z.string().check(
        z.maxLength(20),
        z.overwrite(normalisePostcode),
        z.refine((text) => text === '' || isPostcode(text), must('must be a postcode')),
      ),
      '',
    ),
    country: words,
    countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, must("must be two letters, such as 'GB'"))),
  }),
  parking: z.nullable(words),
  /** Where the map has its marker. */
  position: z.object({ latitude: numberFrom(-90, 90), longitude: numberFrom(-180, 180) }),
  links: z.object({
    social: z.nullable(webAddress),
    map: webAddress,
    /** Where the food hygiene rating is published. */
    hygiene: z._default(z.nullable(webAddress), null),
  }),
  /** From 0 to 5, as the council gave it; null if it is not given. */
  hygieneRating: z._default(
    z.nullable(z.string().check(z.regex(/^[0-5]$/, must('must be a number from 0 to 5')))),
    null,
  ),
  copyrightYear: wholeFrom(1900, 2200),
});

/** The business behind the shop, named as British law requires. */
export const company = z.object({
  legalName: words,
  /** Null if it is not a company: a sole trader has no number. */
  number: z.nullable(words),
  /** Null if the bakery is not registered: no VAT is shown anywhere then. */
  vat: z.nullable(words),
  /** The month in which a quarter of its VAT returns begins, as does one every third month after it. */
  vatQuarterMonth: z._default(wholeFrom(1, 12), 1),
  /** The full postal address of the business. */
  address: words,
  /** The local authority with which it is registered as a food business. */
  foodRegistration: words,
  /** Who answers a complaint, and within how many working days. */
  complaints: z.object({ email: emailAddress, answerDays: wholeFrom(1, 90) }),
  /** Who processes customers' data on the bakery's behalf. */
  processors: z
    .array(words)
    .check(z.minLength(1, must('must have at least one')), z.maxLength(30, must('must have at most 30'))),
  termsUpdated: words,
});

/** What the kitchen says to anybody who must not eat something, wherever somebody asks. */
export const kitchen = z.object({ notice: longWords });

/** Orders are calculated from it: an order at a previous discount is refused, as is one at a previous price. */
export const discount = z.object({
  policy: z.enum(discountPolicies, must(`must be one of ${discountPolicies.join(', ')}`)),
  percent: wholeFrom(1, 90),
});

export const orderRules = z.object({
  numberPrefix: z.string().check(z.regex(/^[A-Z]{2,4}$/, must('must be two to four capital letters'))),
  /** How long an unpaid order keeps its cakes. */
  unpaidMinutes: wholeFrom(1, 1440),
  /** How long a customer is at the counter, which is how long the calendar entry is. */
  visitMinutes: wholeFrom(5, 240),
  /** How long an order taken by staff keeps its cakes until the customer follows its payment link. */
  linkHours: z._default(wholeFrom(1, 720), 48),
  /** Whether staff may take an order that is paid for at the pick-up. */
  payOnCollection: z._default(z.boolean(), true),
  /** How many days before a part payment of an order is due its customer gets a reminder. */
  reminderDays: z._default(wholeFrom(0, 60), 3),
  /** How many days an item lent with an order, such as a stand, may stay out. */
  loanDays: z._default(wholeFrom(1, 365), 7),
});

/** The terms on which a bespoke cake is quoted. */
export const enquiryRules = z.object({
  /** The share of the total, unless the quote says otherwise. */
  depositPercent: wholeFrom(1, 100),
  /** How many days before the pick-up the balance is due. */
  balanceDays: wholeFrom(0, 365),
  /** How long a quote stands and its day is held. */
  quoteDays: wholeFrom(1, 90),
  /** Within how many days an enquiry is answered; customers are told this. */
  answerDays: z._default(wholeFrom(1, 14), 2),
});

const mostPhrases = z.maxLength(mostRows.phrases, must(`must have at most ${mostRows.phrases}`));

/**
 * What staff often write to customers. `{name}`, `{shop}`, `{telephone}`, `{hours}` and `{allergens}` (what the kitchen
 * says about them) are filled in; so are `{number}`, `{day}`, `{time}` and `{cake}` in a phrase about an order. The
 * greeting and the signature are added automatically.
 */
export const phrases = z.object({
  /** The email prepared for an order that nobody collected; without one, staff write it from scratch each time. */
  notCollected: z.optional(z.object({ subject: words, text: longWords })),
  order: z.array(z.object({ name: words, subject: words, text: longWords })).check(mostPhrases),
  message: z.array(z.object({ name: words, text: longWords })).check(mostPhrases),
});

/**
 * Why staff give refunds: they choose one of these reasons, and the customer reads it. When a customer cancels less than
 * `lateHours` before collection, staff are proposed to keep `latePercent` of what was paid for the goods.
 */
export const refundRules = z.object({
  lateHours: z._default(wholeFrom(0, 24 * 365), 0),
  latePercent: z._default(wholeFrom(0, 100), 0),
  reasons: z
    .array(words)
    .check(z.minLength(1, must('must have at least one')), z.maxLength(20, must('must have at most 20'))),
});
