/** How a field of a setting is typed: 'number' and 'lines' are texts too, until they are read. */
export type FieldKind = 'text' | 'area' | 'number' | 'switch' | 'choice' | 'lines' | 'list' | 'picture';

export type SettingField = {
  /** Within its setting: 'telephone.shown'. */
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Empty is nothing: null, but where the setting leaves it out. */
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

/** Whoever may change settings of the shop changes these. */
export const shopSettingKeys = ['identity', 'kitchen', 'orders', 'enquiries', 'letters', 'phrases', 'menu'] as const;
/** These are settings of money. */
export const moneySettingKeys = ['company', 'discount', 'refunds'] as const;
export type OfficeSettingKey = (typeof shopSettingKeys)[number] | (typeof moneySettingKeys)[number];

/** What each is called where its versions and changes are told. */
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

/** Every field of every setting that the office changes, in the order of its screens. */
export const settingFields: Readonly<Record<OfficeSettingKey, readonly SettingField[]>> = {
  identity: [
    field('text', 'name', 'Name'),
    field('text', 'shortName', 'Short name'),
    field('text', 'mark', 'Letter of the mark', optional),
    field('text', 'telephone.shown', 'Telephone'),
    field('text', 'telephone.link', 'Telephone as dialled'),
    field('text', 'email', 'Email'),
    field('text', 'address.street', 'Street'),
    field('text', 'address.town', 'Town'),
    field('text', 'address.country', 'Country'),
    field('text', 'address.countryCode', 'Country code'),
    field('text', 'parking', 'Parking', optional),
    field('number', 'position.latitude', 'Latitude'),
    field('number', 'position.longitude', 'Longitude'),
    field('text', 'links.map', 'Link of the map'),
    field('text', 'links.social', 'Social page', optional),
    field('number', 'copyrightYear', 'Year of the copyright'),
  ],
  kitchen: [field('area', 'notice', 'What the kitchen says of allergens')],
  orders: [
    field('number', 'unpaidMinutes', 'Unpaid orders expire after'),
    field('number', 'linkHours', 'Payment links are kept for'),
    field('number', 'visitMinutes', 'A visit takes'),
    field('text', 'numberPrefix', 'Order numbers begin with'),
    field('switch', 'payOnCollection', 'Payment on collection'),
    field('number', 'reminderDays', 'Reminded of what is due'),
  ],
  enquiries: [
    field('number', 'depositPercent', 'Deposit'),
    field('number', 'balanceDays', 'The balance is due'),
    field('number', 'quoteDays', 'A quote stands for'),
  ],
  letters: [
    field('text', 'opening', 'Opening'),
    field('text', 'closing', 'Closing', optional),
    field('text', 'invitation', 'Invitation'),
    field('text', 'promise', 'Promise in the first email'),
  ],
  phrases: [
    field('text', 'notCollected.subject', 'Subject, when nobody came', optional),
    field('area', 'notCollected.text', 'Text, when nobody came', optional),
    field('list', 'order', 'About an order'),
    field('list', 'message', 'In answer to a message'),
  ],
  menu: [
    field('list', 'bar', 'In the bar'),
    field('list', 'more', 'More on telephones'),
    field('text', 'featured.text', 'Featured'),
    field('text', 'featured.link', 'Featured leads to'),
    field('picture', 'featured.picture', 'Picture of it'),
    field('list', 'groups', 'Groups'),
    field('text', 'otherwise', 'An unknown category leads to'),
    field('text', 'browse.text', 'Where nothing is shown'),
    field('text', 'browse.link', 'It leads to'),
    field('lines', 'popularSearches', 'Popular searches'),
    field('picture', 'notFound.picture', 'Picture of a page that is not there'),
    field('list', 'notFound.links', 'Links of it'),
    field('list', 'footerLinks', 'Links at the foot'),
    field('text', 'footer', 'Under the name at the foot'),
  ],
  company: [
    field('text', 'vat', 'VAT number', optional),
    field('text', 'legalName', 'Legal name'),
    field('text', 'number', 'Company number', optional),
    field('text', 'address', 'Address for letters'),
    field('text', 'foodRegistration', 'Registered as a food business with'),
    field('text', 'complaints.email', 'Complaints go to'),
    field('number', 'complaints.answerDays', 'Complaints are answered within'),
    field('lines', 'processors', 'Who works with customers’ data'),
    field('text', 'termsUpdated', 'Terms last changed'),
  ],
  discount: [field('choice', 'policy', 'Discount'), field('number', 'percent', 'How much')],
  refunds: [field('lines', 'reasons', 'Reasons')],
};

/** 'identity.telephone.shown': a field among those of all settings. */
export const fieldName = (key: OfficeSettingKey, path: string): string => `${key}.${path}`;
