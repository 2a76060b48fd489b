import { gramsFromWeightText } from '#domain/money/weight.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { isClockTime } from '#domain/pickup/clock/clock-time.ts';
import type { PickupSlot } from '#domain/pickup/pickup-slot.ts';
import { UsageError } from '#server/cli/output.ts';
import type { LineEdit, OrderEdit } from '#server/modules/staff/orders/edit-order.ts';

export type EditCommand = { readonly do: 'editOrder' } & Omit<OrderEdit, 'now'>;

type Values = {
  readonly pickup?: string | undefined;
  readonly for?: string | undefined;
  readonly telephone?: string | undefined;
  readonly line?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  readonly anyway?: string | undefined;
  readonly revision?: string | undefined;
  readonly 'give-back'?: boolean | undefined;
  readonly 'keep-over'?: boolean | undefined;
  readonly preview?: boolean | undefined;
};

type Asked = { readonly orderNo: () => string; readonly as: () => string; readonly values: Values };

/** @throws UsageError saying what is missing or wrong */
export function parseEditCommand({ orderNo, as, values }: Asked): EditCommand {
  const lines = (values.line ?? []).map(lineFrom);
  const asked = [values.pickup, values.for, values.telephone, ...lines].filter((part) => part !== undefined);
  if (asked.length === 0) throw new UsageError('Say what changes: --pickup, --line, --for or --telephone');
  return {
    do: 'editOrder',
    orderNo: orderNo(),
    pickup: values.pickup === undefined ? undefined : pickupFrom(values.pickup),
    recipientName: values.for?.trim(),
    telephone: values.telephone?.trim(),
    lines,
    as: as(),
    reason: values.reason?.trim() ?? '',
    pastDiary: values.anyway?.trim() ?? '',
    mayPassDay: true,
    from:
      values.revision === undefined ? null : wholeNumber(values.revision, 'Say which revision you saw: --revision 2'),
    givesBack: values['give-back'] ? true : values['keep-over'] ? false : null,
    isTrial: values.preview === true,
  };
}

function pickupFrom(text: string): PickupSlot {
  const [date = '', time = '', ...more] = text.trim().split(/\s+/);
  if (!isRealDate(date) || !isClockTime(time) || more.length > 0)
    throw new UsageError('Say when it is picked up as --pickup "2026-12-24 10:00"');
  return { date, time };
}

function wholeNumber(text: string, otherwise: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(otherwise);
  return Number(text);
}

const lineHelp =
  'Say a line as "1: 3" (its quantity), "1: 1KG" (its size), "1: message: Happy 7th" (also name, age, colour), "1: off", or "+rainbow-cake: 2; 1KG" for one more; parts stand between semicolons';

/** '1: 3; 1KG; message: Happy 7th', '2: off', '+rainbow-cake: 2; 1KG'. */
function lineFrom(text: string): LineEdit {
  const [, which = '', rest = ''] = /^\s*(\d{1,3}|\+\s*[a-z0-9-]+)\s*:\s*(.+)$/s.exec(text) ?? [];
  if (which === '') throw new UsageError(lineHelp);
  const parts = rest.split(';').map((part) => part.trim());
  const line = parts.reduce<LineEdit>(withPart, {
    ...(which.startsWith('+') ? { slug: which.slice(1).trim() } : { place: Number(which) }),
    said: {},
  });
  if (line.slug !== undefined && line.quantity === undefined) return { ...line, quantity: 1 };
  return line;
}

const sayable = ['message', 'name', 'colour', 'age'] as const;

function withPart(line: LineEdit, part: string): LineEdit {
  if (/^\d{1,4}$/.test(part)) return { ...line, quantity: Number(part) };
  if (part === 'off') return { ...line, quantity: 0 };
  if (/^\d+(\.\d+)?\s*k?g$/i.test(part)) return { ...line, weightGrams: gramsFromWeightText(part) };
  const [, key = '', words = ''] = /^(\w+)\s*:\s*(.*)$/s.exec(part) ?? [];
  const said = sayable.find((known) => known === key);
  if (said === undefined) throw new UsageError(lineHelp);
  if (said !== 'age') return { ...line, said: { ...line.said, [said]: words } };
  return { ...line, said: { ...line.said, age: words === '' ? '' : wholeNumber(words, lineHelp) } };
}
