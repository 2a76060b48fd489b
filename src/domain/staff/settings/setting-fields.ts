import type { DiscountPolicy } from '#domain/money/discount.ts';
import { automaticEmails, emailKinds } from './automatic-emails.ts';
import {
  area,
  choice,
  type Field,
  line,
  lines,
  list,
  type More,
  number,
  onOrOff,
  optional,
  picture,
} from './fields.ts';
import { mostRows } from './list-limits.ts';

/** Services that a shop may be connected to, in the order of their screen. */
export const connectionNames = ['cards', 'mail', 'postcodes', 'pictures', 'google', 'facebook', 'map'] as const;
export type ConnectionName = (typeof connectionNames)[number];

/** The services that the shop itself can send something harmless; only a customer's browser talks to the others. */
export const triedConnections = ['cards', 'mail', 'postcodes', 'pictures', 'google'] as const;
export type TriedConnection = (typeof triedConnections)[number];

export const isTried = (name: ConnectionName): name is TriedConnection =>
  (triedConnections as readonly ConnectionName[]).includes(name);

export const connectionTitles: Readonly<Record<ConnectionName, string>> = {
  cards: 'Card provider',
  mail: 'Emails',
  postcodes: 'Postcodes',
  pictures: 'Picture storage',
  google: 'Sign in with Google',
  facebook: 'Sign in with Facebook',
  map: 'Map',
};

/** Anybody who may change shop settings may change these. */
export const shopSettingKeys = ['identity', 'kitchen', 'orders', 'enquiries', 'letters', 'phrases', 'menu'] as const;
/** These are money settings. */
export const moneySettingKeys = ['company', 'discount', 'refunds'] as const;
export type OfficeSettingKey = (typeof shopSettingKeys)[number] | (typeof moneySettingKeys)[number];

/** What each is called where its versions and changes are listed. */
export const settingTitles: Readonly<Record<OfficeSettingKey, string>> = {
  identity: 'Who we are',
  kitchen: 'The kitchen',
  orders: 'Orders',
  enquiries: 'Enquiries',
  letters: 'Emails',
  phrases: 'Ready phrases',
  menu: 'Menu and footer',
  company: 'The business',
  discount: 'Discount',
  refunds: 'Refunds',
};

/** Which orders get the discount. */
const policyWords: Readonly<Record<DiscountPolicy, string>> = {
  off: 'Off',
  'first-order': 'First order',
  'every-order': 'Every order',
};

const phrases = (fields: readonly Field[]): More => ({ fields, list: { one: 'Phrase', most: mostRows.phrases } });

const menuLink = [line('text', 'Text'), line('link', 'Link')];
const links = (most: number, fields: readonly Field[] = menuLink): More => ({ fields, list: { one: 'Link', most } });

/** Every field of every setting that the back office changes, in the order of its screens. */
export const settingFields: Readonly<Record<OfficeSettingKey, readonly Field[]>> = {
  identity: [
    line('name', 'Name'),
    line('shortName', 'Short name', {
      help: 'Used where space is short. It must be the start of the name; otherwise the full name is used.',
    }),
    line('mark', 'Letter in the logo', {
      ...optional,
      help: 'The letter in the badge. Leave empty for the first letter of the name.',
    }),
    line('telephone.shown', 'Telephone', { type: 'tel', help: 'Tapping it calls the shop.' }),
    line('email', 'Email', { type: 'email', help: 'Customers’ replies go here.' }),
    line('address.street', 'Street', { help: 'With its number.' }),
    line('address.town', 'Town'),
    line('address.postcode', 'Postcode', { help: 'On labels, receipts and emails, and for sat navs.' }),
    line('address.country', 'Country'),
    line('address.countryCode', 'Country code', { help: 'Two letters, such as GB.' }),
    line('parking', 'Parking', optional),
    number('position.latitude', 'Latitude', { help: 'Where the map pin goes.' }),
    number('position.longitude', 'Longitude'),
    line('links.map', 'Map link', { type: 'url' }),
    line('links.social', 'Social page', { ...optional, type: 'url' }),
    line('hygieneRating', 'Food hygiene rating', {
      ...optional,
      help: 'From 0 to 5, as your council gave it. Shown on About and Contact.',
    }),
    line('links.hygiene', 'Link to the rating', {
      ...optional,
      type: 'url',
      help: 'Its page at ratings.food.gov.uk.',
    }),
    number('copyrightYear', 'Copyright year'),
  ],
  kitchen: [area('notice', 'What the kitchen says about allergens', { rows: 5 })],
  orders: [
    number('unpaidMinutes', 'Unpaid orders expire after', { unit: 'minutes' }),
    number('linkHours', 'Payment links last for', { unit: 'hours', help: 'For orders taken by staff.' }),
    number('visitMinutes', 'Length of a visit', {
      unit: 'minutes',
      help: 'Length of the entry in the customer’s calendar.',
    }),
    line('numberPrefix', 'Order numbers start with', { help: 'Two to four capital letters.' }),
    onOrOff('payOnCollection', 'Payment on collection', {
      help: 'Whether staff can take orders that are paid on collection.',
    }),
    number('reminderDays', 'Reminder of a payment due', { unit: 'days before', help: 'If part is still to pay.' }),
    number('loanDays', 'Items on loan are due back within', {
      unit: 'days',
      help: 'For example a stand. After that it is overdue.',
    }),
  ],
  enquiries: [
    number('depositPercent', 'Deposit', { unit: '%', help: 'Of the total, paid to accept.' }),
    number('balanceDays', 'Balance due', { unit: 'days before', help: 'Before pick-up.' }),
    number('quoteDays', 'Quotes are valid for', { unit: 'days', help: 'How long its day is held.' }),
    number('answerDays', 'Enquiries are answered within', { unit: 'days', help: 'Customers are told the day.' }),
  ],
  letters: [
    line('closing', 'Closing', { ...optional, help: 'Above the shop’s name and address.' }),
    onOrOff('remindsOfPickups', 'Remind customers the day before'),
    onOrOff('tellsOfOrders', 'Email us about each new order'),
    onOrOff('asksForReviews', 'Ask how it was'),
    line('invitation', 'Invitation'),
    line('promise', 'Promise in the first email'),
    ...emailKinds.flatMap((kind) => {
      const { name } = automaticEmails[kind];
      return [
        area(`words.${kind}.before`, `${name}: before the details`, optional),
        area(`words.${kind}.after`, `${name}: after the details`, optional),
      ];
    }),
  ],
  phrases: [
    // If both are empty, the email is written from scratch each time; filling in only one of them is refused.
    line('notCollected.subject', 'Subject, when nobody came', { empty: 'noGroup' }),
    area('notCollected.text', 'Text, when nobody came', { empty: 'noGroup' }),
    list('order', 'About an order', phrases([line('name', 'Name'), line('subject', 'Subject'), area('text', 'Text')])),
    list('message', 'Replying to a message', phrases([line('name', 'Name'), area('text', 'Text')])),
  ],
  menu: [
    list('bar', 'Main menu', links(mostRows.bar)),
    list('more', 'More on phones', links(mostRows.more)),
    line('featured.text', 'Featured'),
    line('featured.link', 'Featured leads to'),
    picture('featured.picture', 'Its picture'),
    list('groups', 'Groups', {
      list: { one: 'Group', most: mostRows.groups },
      fields: [
        line('title', 'Title'),
        choice('icon', 'Icon', { words: { grid: 'Grid', cake: 'Cake', party: 'Party', wand: 'Wand' } }),
        list('links', 'Links', links(mostRows.linksOfGroup, [...menuLink, picture('picture', 'Picture')])),
      ],
    }),
    line('otherwise', 'An unknown category leads to'),
    line('browse.text', 'Text of an empty page'),
    line('browse.link', 'It leads to'),
    lines('popularSearches', 'Popular searches', { rows: 6 }),
    picture('notFound.picture', 'Picture on the ‘page not found’ page'),
    list('notFound.links', 'Its links', links(mostRows.notFound)),
    list('footerLinks', 'Footer links', links(mostRows.footerLinks)),
    line('footer', 'Under the name in the footer'),
  ],
  company: [
    line('vat', 'VAT number', {
      ...optional,
      help: 'Without a VAT number, no VAT is shown or worked out anywhere.',
    }),
    number('vatQuarterMonth', 'VAT quarters start in month', {
      help: '1 for quarters from January, April, July and October; 2 from February, 3 from March.',
    }),
    line('legalName', 'Legal name'),
    line('number', 'Company number', optional),
    line('address', 'Postal address'),
    line('foodRegistration', 'Registered as a food business with'),
    line('complaints.email', 'Complaints go to', { type: 'email' }),
    number('complaints.answerDays', 'Complaints are answered within', { unit: 'working days' }),
    lines('processors', 'Who processes customers’ data', {
      help: 'One per line: everyone who processes customers’ data for you, as named on the privacy page.',
    }),
    line('termsUpdated', 'Terms last changed'),
  ],
  discount: [
    choice('policy', 'Discount', { words: policyWords }),
    number('percent', 'How much', {
      unit: '%',
      help: 'Customers who are already ordering at the old discount are told before they pay.',
    }),
  ],
  refunds: [
    lines('reasons', 'Reasons', { rows: 7, help: 'One per line. Staff choose one, and the customer sees it.' }),
    number('lateHours', 'Late is less than', { unit: 'hours before collection' }),
    number('latePercent', 'Then keep', { unit: '%' }),
  ],
};

/** 'identity.telephone.shown': the name of a field among those of all settings. */
export const fieldName = (key: OfficeSettingKey, path: string): string => `${key}.${path}`;

const fieldsByName: ReadonlyMap<string, Field> = new Map(
  Object.entries(settingFields).flatMap(([key, fields]) =>
    fields.map((field) => [fieldName(key as OfficeSettingKey, field.path), field] as const),
  ),
);

/** A field by its {@link fieldName}; undefined if there is none. */
export const settingField = (name: string): Field | undefined => fieldsByName.get(name);
