import { automaticEmails, emailKinds } from './automatic-emails.ts';

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

/** How a field of a setting is typed: 'number' and 'lines' are texts too, until they are read. */
export type FieldKind = 'text' | 'area' | 'number' | 'switch' | 'choice' | 'lines' | 'list' | 'picture';

export type SettingField = {
  /** Within its setting: 'telephone.shown'. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Empty means nothing: null, unless the setting leaves it out. */
  readonly isOptional?: boolean;
};

type Words = Omit<SettingField, 'path' | 'label' | 'kind'>;

const field = (kind: FieldKind, path: string, label: string, rest: Words = {}): SettingField => ({
  path,
  label,
  kind,
  ...rest,
});
const optional = { isOptional: true } as const;

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

/** Every field of every setting that the back office changes, in the order of its screens. */
export const settingFields: Readonly<Record<OfficeSettingKey, readonly SettingField[]>> = {
  identity: [
    field('text', 'name', 'Name'),
    field('text', 'shortName', 'Short name'),
    field('text', 'mark', 'Letter in the logo', optional),
    field('text', 'telephone.shown', 'Telephone'),
    field('text', 'email', 'Email'),
    field('text', 'address.street', 'Street'),
    field('text', 'address.town', 'Town'),
    field('text', 'address.postcode', 'Postcode'),
    field('text', 'address.country', 'Country'),
    field('text', 'address.countryCode', 'Country code'),
    field('text', 'parking', 'Parking', optional),
    field('number', 'position.latitude', 'Latitude'),
    field('number', 'position.longitude', 'Longitude'),
    field('text', 'links.map', 'Map link'),
    field('text', 'links.social', 'Social page', optional),
    field('text', 'hygieneRating', 'Food hygiene rating', optional),
    field('text', 'links.hygiene', 'Link to the rating', optional),
    field('number', 'copyrightYear', 'Copyright year'),
  ],
  kitchen: [field('area', 'notice', 'What the kitchen says about allergens')],
  orders: [
    field('number', 'unpaidMinutes', 'Unpaid orders expire after'),
    field('number', 'linkHours', 'Payment links last for'),
    field('number', 'visitMinutes', 'Length of a visit'),
    field('text', 'numberPrefix', 'Order numbers start with'),
    field('switch', 'payOnCollection', 'Payment on collection'),
    field('number', 'reminderDays', 'Reminder of a payment due'),
    field('number', 'loanDays', 'Items on loan are due back within'),
  ],
  enquiries: [
    field('number', 'depositPercent', 'Deposit'),
    field('number', 'balanceDays', 'Balance due'),
    field('number', 'quoteDays', 'Quotes are valid for'),
    field('number', 'answerDays', 'Enquiries are answered within'),
  ],
  letters: [
    field('text', 'closing', 'Closing', optional),
    field('switch', 'remindsOfPickups', 'Remind customers the day before'),
    field('switch', 'tellsOfOrders', 'Email us about each new order'),
    field('switch', 'asksForReviews', 'Ask how it was'),
    field('text', 'invitation', 'Invitation'),
    field('text', 'promise', 'Promise in the first email'),
    ...emailKinds.flatMap((kind) => {
      const { name } = automaticEmails[kind];
      return [
        field('area', `words.${kind}.before`, `${name}: before the details`, optional),
        field('area', `words.${kind}.after`, `${name}: after the details`, optional),
      ];
    }),
  ],
  phrases: [
    field('text', 'notCollected.subject', 'Subject, when nobody came', optional),
    field('area', 'notCollected.text', 'Text, when nobody came', optional),
    field('list', 'order', 'About an order'),
    field('list', 'message', 'Replying to a message'),
  ],
  menu: [
    field('list', 'bar', 'Main menu'),
    field('list', 'more', 'More on phones'),
    field('text', 'featured.text', 'Featured'),
    field('text', 'featured.link', 'Featured leads to'),
    field('picture', 'featured.picture', 'Its picture'),
    field('list', 'groups', 'Groups'),
    field('text', 'otherwise', 'An unknown category leads to'),
    field('text', 'browse.text', 'Text of an empty page'),
    field('text', 'browse.link', 'It leads to'),
    field('lines', 'popularSearches', 'Popular searches'),
    field('picture', 'notFound.picture', 'Picture on the ‘page not found’ page'),
    field('list', 'notFound.links', 'Its links'),
    field('list', 'footerLinks', 'Footer links'),
    field('text', 'footer', 'Under the name in the footer'),
  ],
  company: [
    field('text', 'vat', 'VAT number', optional),
    field('number', 'vatQuarterMonth', 'VAT quarters start in month'),
    field('text', 'legalName', 'Legal name'),
    field('text', 'number', 'Company number', optional),
    field('text', 'address', 'Postal address'),
    field('text', 'foodRegistration', 'Registered as a food business with'),
    field('text', 'complaints.email', 'Complaints go to'),
    field('number', 'complaints.answerDays', 'Complaints are answered within'),
    field('lines', 'processors', 'Who processes customers’ data'),
    field('text', 'termsUpdated', 'Terms last changed'),
  ],
  discount: [field('choice', 'policy', 'Discount'), field('number', 'percent', 'How much')],
  refunds: [
    field('lines', 'reasons', 'Reasons'),
    field('number', 'lateHours', 'Late is less than'),
    field('number', 'latePercent', 'Then keep'),
  ],
};

/** 'identity.telephone.shown': the name of a field among those of all settings. */
export const fieldName = (key: OfficeSettingKey, path: string): string => `${key}.${path}`;
