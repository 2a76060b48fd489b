import { typedAmount } from '#domain/money/typed-amount.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatMoment, formatPickupDate } from '#domain/pickup/pickup.ts';

/**
 * Turns 'roleChanged' and 'refundLimitPence' into words: 'Role changed', 'Refund limit'; a name that is already words stays as it is: 'VAT
 * number'.
 */
const spaced = (name: string): string => {
  const own = name.replace(/Pence$/, '');
  const words = own.includes(' ')
    ? own
    : own
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const own: Readonly<Record<string, string>> = {
  'member.signedIn': 'Signed in',
  'member.joined': 'Joined the team',
  'member.invited': 'Invited',
  'member.invitedAgain': 'Invited again',
  'member.pinLocked': 'Five wrong PINs, locked',
  'member.reset': 'Can choose a new way to sign in',
  'member.appAdded': 'Authenticator app added',
  'member.appRemoved': 'Authenticator app removed',
  'member.pinChosen': 'PIN chosen',
  'member.pinRemoved': 'PIN removed',
};

/** What was done, in words; `action` is 'thing.what'. */
export const auditAction = (action: string): string => own[action] ?? spaced(action.split('.').at(-1) ?? action);

/** What it was done to: 'Order', 'Member'. */
export const auditThing = (kind: string): string => spaced(kind);

export type AuditChange = { readonly name: string; readonly before: string; readonly after: string };

/** Field by field, only those that differ afterwards. A value that is not a record is one field without a name. */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [from, to] = [recordOf(before), recordOf(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names
    .map((name) => ({
      name: name === '' ? '' : spaced(name),
      before: valueText(name, from[name]),
      after: valueText(name, to[name]),
    }))
    .filter((change) => change.before !== change.after);
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
};

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return name.endsWith('Pence') ? `£${typedAmount(value)}` : String(value);
  if (Array.isArray(value)) return value.map((one) => valueText('', one)).join(', ') || 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${spaced(key)} ${valueText(key, inner)}`)
      .join(', ');
  return datedText(String(value));
}

const asMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The log keeps an instant and a day as the documents write them. */
function datedText(text: string): string {
  if (asMoment.test(text) && !Number.isNaN(Date.parse(text))) return formatMoment(Date.parse(text), shopTimeZone);
  return isRealDate(text) ? formatPickupDate(text) : text;
}
