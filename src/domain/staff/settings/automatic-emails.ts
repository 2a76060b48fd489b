/** What an email that the shop writes by itself says around its facts; the facts (lines, amounts, times, links) are not among its words. */
type AutomaticEmail = {
  /** The name under which the owner finds it. */
  readonly name: string;
  readonly isOfOrder: boolean;
  /** The shop's own words, until the owner has others. An empty line separates paragraphs. */
  readonly before: string;
  readonly after: string;
};

const ofOrder = (name: string, before = '', after = ''): AutomaticEmail => ({ name, isOfOrder: true, before, after });
const other = (name: string, before = '', after = ''): AutomaticEmail => ({ name, isOfOrder: false, before, after });

/**
 * What the shop itself sends to customers and the owner can word, in the order in which customers get it. What staff write by hand is their
 * own; of the first email to a subscriber the owner words the promise alone (setting `letters`).
 */
export const automaticEmails = {
  paid: ofOrder('Order confirmed', 'Thank you for your order.'),
  payLink: ofOrder('Link to pay', 'Thank you for your order.'),
  photoLink: ofOrder('Link for a picture', 'One of your cakes has a picture printed on it.'),
  received: ofOrder('Part of an order paid'),
  balanceDue: ofOrder('Balance due'),
  balanceLate: ofOrder('Balance late'),
  changed: ofOrder('Order changed'),
  tomorrow: ofOrder(
    'The day before pick-up',
    'Your order will be ready for you tomorrow, {day} at {time}. You will find us at {place}. Please bring your order number.',
    'If something has changed, please call us on {telephone}.',
  ),
  ready: ofOrder(
    'Ready for pick-up',
    'Your order is waiting for you at {shop}, {place}. Please bring your order number. We are open {hours}.',
  ),
  cancelled: ofOrder('Order cancelled'),
  moneyBack: ofOrder('Refund'),
  unpaid: ofOrder(
    'Order not paid',
    'We kept your cakes for you while we waited for your payment. It did not arrive in time, so the order has expired and the cakes are back on the shelf. Nothing was taken from your card.',
    'If you still want them, please order again, or call us on {telephone} if you had trouble paying.',
  ),
  quoteExpired: ofOrder(
    'Quote expired',
    'We held the day for you until today. The deposit was not paid, so the day is available to others again. Nothing was taken from your card.',
    'If you still want your cake, please reply to your enquiry, or call us on {telephone}: we will be glad to quote again.',
  ),
  review: ofOrder(
    'How was it?',
    'Thank you for collecting your order {number} from us. How was it? A few stars, a word or a photograph help us, and the next person who chooses a cake.',
    'If something was not right, please say so there too: it comes straight to us. We will only ask this once.',
  ),
  enquiry: other('Enquiry received', 'Thank you for your enquiry.'),
  confirmAddress: other(
    'Confirm an account’s address',
    'Thank you for creating an account with {shop}. Please confirm that this address is yours.',
  ),
  resetPassword: other(
    'Choose a new password',
    'Somebody asked for a new password for your account with {shop}. If that was you, choose one here.',
  ),
  changedPassword: other('Password changed'),
  newAddress: other(
    'Confirm an account’s new address',
    'You asked to log in to your account with {shop} with this address from now on. Please confirm that it is yours.',
  ),
  addressChanged: other('Account’s address changed'),
  newsletterConfirm: other(
    'Confirm a subscription',
    'Somebody asked for the {shop} newsletter at this address. If it was you, please confirm here.',
  ),
  ownDate: other('Reminder of a saved date', 'You asked us to remind you in good time for a cake.'),
} as const satisfies Record<string, AutomaticEmail>;

export type EmailKind = keyof typeof automaticEmails;
export const emailKinds = Object.keys(automaticEmails) as EmailKind[];

/** What the owner says in place of the shop's own words; null if they say nothing. */
export type EmailWords = { readonly before: string | null; readonly after: string | null };

const ofEvery = ['shop', 'place', 'telephone', 'hours'];
const ofOrders = ['number', 'day', 'time'];

/** The names in braces that are filled in. */
export const holesOf = (kind: EmailKind): readonly string[] =>
  automaticEmails[kind].isOfOrder ? [...ofEvery, ...ofOrders] : ofEvery;

/** The names in braces that nothing is filled in for: a customer would read them as they are. */
export const unknownHoles = (kind: EmailKind, text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].flatMap(([hole, name = '']) => (holesOf(kind).includes(name) ? [] : [hole]));
