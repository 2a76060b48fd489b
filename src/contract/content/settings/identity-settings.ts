import * as z from 'zod/mini';
import { must } from '#contract/fields/text.ts';
import { discountPolicies } from '#domain/money/discount.ts';
import { signsOf } from '#domain/pages/shop-identity.ts';
import { dialledNumber } from '#domain/person/phone.ts';
import { isPostcode, normalisePostcode } from '#domain/person/postcode.ts';
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

/** Who the bakery is, and how it is reached. */
export const identity = z.object({
  name: words,
  /** What the name begins with, where there is little room. */
  shortName: words,
  /** The letter in the drawn mark; null is the first of the name. */
  mark: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(20, oneLetter), isOneSign)), null),
  /** As it is read out; a tap on it rings the same. */
  telephone: z.object({ shown: words.check(canBeRung) }),
  email: emailAddress,
  address: z.object({
    street: words,
    town: words,
    /** Empty where nobody has said it yet. */
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
  /** Where the map has its mark. */
  position: z.object({ latitude: numberFrom(-90, 90), longitude: numberFrom(-180, 180) }),
  links: z.object({
    social: z.nullable(webAddress),
    map: webAddress,
    /** Where the food hygiene rating is published. */
    hygiene: z._default(z.nullable(webAddress), null),
  }),
  /** From 0 to 5, as the council gave it; null is not said. */
  hygieneRating: z._default(
    z.nullable(z.string().check(z.regex(/^[0-5]$/, must('must be a number from 0 to 5')))),
    null,
  ),
  copyrightYear: wholeFrom(1900, 2200),
});

/** The business behind the shop, as British law wants it named. */
export const company = z.object({
  legalName: words,
  /** Null where it is no company: a sole trader has none. */
  number: z.nullable(words),
  /** Null where the bakery is not registered: then no VAT is shown anywhere. */
  vat: z.nullable(words),
  /** The month with which a quarter of its VAT returns begins, and each third after it. */
  vatQuarterMonth: z._default(wholeFrom(1, 12), 1),
  /** Where letters reach it, whole. */
  address: words,
  /** The local authority that it is registered with as a food business. */
  foodRegistration: words,
  /** Who answers a complaint, and within how many working days. */
  complaints: z.object({ email: emailAddress, answerDays: wholeFrom(1, 90) }),
  /** Who works with customers' data on the bakery's behalf. */
  processors: z
    .array(words)
    .check(z.minLength(1, must('must have at least one')), z.maxLength(30, must('must have at most 30'))),
  termsUpdated: words,
});

/** What the kitchen says to whoever must not eat something, wherever somebody asks. */
export const kitchen = z.object({ notice: longWords });

/** An order is worked out from it: one at a former discount is refused, as one at a former price. */
export const discount = z.object({
  policy: z.enum(discountPolicies, must(`must be one of ${discountPolicies.join(', ')}`)),
  percent: wholeFrom(1, 90),
});

export const orderRules = z.object({
  numberPrefix: z.string().check(z.regex(/^[A-Z]{2,4}$/, must('must be two to four capital letters'))),
  /** How long an unpaid order keeps its cakes. */
  unpaidMinutes: wholeFrom(1, 1440),
  /** How long a customer is at the counter: that long is the entry in a calendar. */
  visitMinutes: wholeFrom(5, 240),
  /** How long an order taken by staff keeps its cakes until its payment link is followed. */
  linkHours: z._default(wholeFrom(1, 720), 48),
  /** Whether staff may take an order that is paid when it is picked up. */
  payOnCollection: z._default(z.boolean(), true),
  /** How many days before a part of an order is due its customer is reminded of it. */
  reminderDays: z._default(wholeFrom(0, 60), 3),
  /** How many days what is lent with an order, such as a stand, may stay away. */
  loanDays: z._default(wholeFrom(1, 365), 7),
});

/** On what terms a bespoke cake is quoted. */
export const enquiryRules = z.object({
  /** Of the whole, where the quote does not say otherwise. */
  depositPercent: wholeFrom(1, 100),
  /** How many days before the pick-up the balance is due. */
  balanceDays: wholeFrom(0, 365),
  /** How long a quote stands, and its day is held. */
  quoteDays: wholeFrom(1, 90),
  /** Within how many days an enquiry is answered: customers are told. */
  answerDays: z._default(wholeFrom(1, 14), 2),
});

/** Of one kind. */
export const mostPhrases = 20;
const mostTooMany = must(`must have at most ${mostPhrases}`);

/**
 * What staff often write to customers. `{name}`, `{shop}`, `{telephone}`, `{hours}` and `{allergens}` (what the kitchen says of them) are filled in; about an
 * order `{number}`, `{day}`, `{time}` and `{cake}` too. Greeting and name stand around it by themselves.
 */
export const phrases = z.object({
  /** The email that is ready for an order which nobody came for; without one it is written anew each time. */
  notCollected: z.optional(z.object({ subject: words, text: longWords })),
  order: z
    .array(z.object({ name: words, subject: words, text: longWords }))
    .check(z.maxLength(mostPhrases, mostTooMany)),
  message: z.array(z.object({ name: words, text: longWords })).check(z.maxLength(mostPhrases, mostTooMany)),
});

/** Why staff give refunds: they choose one of these, and the customer reads it. */
export const refundRules = z.object({
  reasons: z
    .array(words)
    .check(z.minLength(1, must('must have at least one')), z.maxLength(20, must('must have at most 20'))),
});
