import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatMoment, formatPickupDate } from '#domain/pickup/pickup.ts';
import { type Permission, permissions, permissionTexts } from '#domain/staff/permissions.ts';
import { amountForField } from '#domain/values/amount.ts';
import { weightTextFromGrams } from '#domain/values/weight.ts';

/**
 * Turns 'roleChanged', 'refundLimitPence' and 'isEmailed' into words: 'Role changed', 'Refund limit', 'Emailed'; a name that is already
 * words stays as it is: 'VAT number'.
 */
const spaced = (name: string): string => {
  if (Object.hasOwn(ownNames, name)) return ownNames[name] ?? name;
  const own = name.replace(/Pence$/, '').replace(/^is(?=[A-Z])/, '');
  const words = own.includes(' ')
    ? own
    : own
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .replaceAll('-', ' ')
        .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const ownNames: Readonly<Record<string, string>> = {
  grams: 'Weight',
  netGrams: 'Net weight',
  how: 'Payment',
  alternative: 'Description',
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

const isPermission = (text: string): text is Permission => permissions.some((known) => known === text);
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/.test(text);

/** What the fields' own words do not say: 'hand' is how staff took the money themselves. */
const ownValues: Readonly<Record<string, string>> = { hand: 'taken by hand' };

/** 'see orders', 'not collected', '14:00 on Friday 4 December 2026': a value as staff read it. */
function wordsOf(text: string): string {
  if (Object.hasOwn(ownValues, text)) return ownValues[text] ?? text;
  if (isPermission(text)) return permissionTexts[text];
  if (isMoment(text)) return formatMoment(Date.parse(text), shopTimeZone);
  if (isRealDate(text)) return formatPickupDate(text);
  return /^[a-z]+([A-Z][a-z]+)+$/.test(text) ? spaced(text).toLowerCase() : text;
}

/** A file's hash is for machines. */
const isRead = (name: string, value: unknown): boolean =>
  name !== 'hash' && value !== undefined && value !== null && value !== '';

function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name.endsWith('Pence')) return `£${amountForField(value)}`;
    return /grams$/i.test(name) && value > 0 ? weightTextFromGrams(value) : String(value);
  }
  if (Array.isArray(value))
    return (
      value.map((one) => valueText('', one)).join(value.some((one) => typeof one === 'object') ? '; ' : ', ') || 'none'
    );
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .filter(([key, inner]) => isRead(key, inner))
        .map(([key, inner]) => `${spaced(key)} ${valueText(key, inner)}`)
        .join(', ') || 'none'
    );
  return wordsOf(String(value));
}
