import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type HandMethod, handMethods } from '#domain/money/ledger/refunds/asked-refund.ts';
import { type Pence, penceFromPounds } from '#domain/money/money.ts';
import { UsageError } from '#server/cli/output.ts';

export type TakingCommand =
  | { readonly do: 'takeOrder'; readonly written: unknown; readonly as: string; readonly isPreview: boolean }
  | {
      readonly do: 'takePayment';
      readonly orderNo: string;
      readonly amountPence: Pence | null;
      readonly method: HandMethod;
      readonly key: string | null;
      readonly as: string;
    }
  | { readonly do: 'sendLink'; readonly orderNo: string; readonly as: string }
  | { readonly do: 'addNote'; readonly orderNo: string; readonly text: string; readonly as: string }
  | { readonly do: 'findOrders'; readonly text: string };

export const takingOptions = {
  counter: { type: 'boolean' },
  name: { type: 'string' },
  email: { type: 'string' },
  customer: { type: 'string' },
  cake: { type: 'string', multiple: true },
  allergies: { type: 'string' },
  pay: { type: 'string' },
  'balance-by': { type: 'string' },
  off: { type: 'string' },
  total: { type: 'string' },
  key: { type: 'string' },
  paid: { type: 'string' },
} as const;

export type TakingValues = {
  readonly [Name in keyof typeof takingOptions]?:
    | ((typeof takingOptions)[Name] extends { multiple: true }
        ? string[]
        : (typeof takingOptions)[Name]['type'] extends 'boolean'
          ? boolean
          : string)
    | undefined;
} & {
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly deposit?: string[] | undefined;
  readonly telephone?: string | undefined;
  readonly pickup?: string | undefined;
  readonly anyway?: string | undefined;
  readonly preview?: boolean | undefined;
  readonly by?: string | undefined;
};

type Given = { readonly words: readonly string[]; readonly values: TakingValues; readonly as: () => string };

/** Null for a verb that is none of these. @throws UsageError saying which word is missing or wrong */
export function parseTakingCommand(verb: string, { words, values, as }: Given): TakingCommand | null {
  const [first, ...rest] = words;
  const orderNo = () => needed(first, 'Say which order: AB-7K3F-9QXD');
  switch (verb) {
    case 'take':
      return {
        do: 'takeOrder',
        written: first === undefined ? fromWords(values) : readJson(first),
        as: as(),
        isPreview: values.preview === true,
      };
    case 'pay':
      return {
        do: 'takePayment',
        orderNo: orderNo(),
        amountPence: rest[0] === undefined ? null : poundsFrom(rest[0]),
        method: methodFrom(values.by, '--by'),
        key: values.key ?? null,
        as: as(),
      };
    case 'link':
      return { do: 'sendLink', orderNo: orderNo(), as: as() };
    case 'note':
      return {
        do: 'addNote',
        orderNo: orderNo(),
        text: needed(rest.join(' '), 'Say what to note: "rings again on Friday"'),
        as: as(),
      };
    case 'find':
      return { do: 'findOrders', text: needed(words.join(' '), 'Say whom: ann 07700') };
    default:
      return null;
  }
}

/** @throws UsageError naming the option */
export function methodFrom(word: string | undefined, option: string): HandMethod {
  const method = handMethods.find((known) => known === word);
  if (!method) throw new UsageError(`Say how it was paid: ${option} ${handMethods.join(', ')}`);
  return method;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** The same as the file says, of what is said on the line. */
export function fromWords(values: TakingValues): unknown {
  const { telephone = '', name = '', email = '', customer, note, anyway, total, key } = values;
  return {
    source: values.counter === true ? 'counter' : 'telephone',
    contact: { name, telephone, email },
    ...(customer !== undefined && { customer }),
    ...(values.allergies !== undefined && { allergies: allergiesFrom(values.allergies) }),
    cakes: (values.cake ?? []).map(cakeFrom),
    pickup: pickupFrom(values.pickup),
    ...(anyway !== undefined && { past: anyway }),
    ...(values.off !== undefined && { discount: discountFrom(values.off, values.reason) }),
    ...(values.deposit?.[0] !== undefined && {
      deposit: {
        pounds: poundsFrom(values.deposit[0]) / 100,
        balanceBy: needed(values['balance-by'], 'Say until when the rest is paid: --balance-by 2026-12-14'),
      },
    }),
    pay: needed(values.pay, 'Say how it is paid: --pay cash, terminal, transfer, link or collection'),
    ...(values.paid !== undefined && { paid: poundsFrom(values.paid) / 100 }),
    ...(note !== undefined && { note }),
    ...(total !== undefined && { total: poundsFrom(total) / 100 }),
    ...(key !== undefined && { key }),
  };
}

/** 'asked', 'not asked', 'asked: no nuts'. */
function allergiesFrom(word: string): unknown {
  const [, not, note] = /^(not )?asked(?::\s*(.*))?$/i.exec(word.trim()) ?? [];
  if (!/^(not )?asked/i.test(word.trim()))
    throw new UsageError('Say whether you asked: --allergies asked, "asked: no nuts" or "not asked".');
  return { asked: not === undefined, note: note ?? '' };
}

/** '2 rainbow-cake 1KG: Happy birthday'; quantity, size and message may be left out. */
function cakeFrom(words: string): unknown {
  const [, quantity, cake, size, message] =
    /^(?:(\d{1,3})\s+)?([a-z0-9-]+)(?:\s+([^\s:]+))?(?::\s*(.*))?$/i.exec(words.trim()) ?? [];
  if (cake === undefined) throw new UsageError('Say which cake: --cake "2 rainbow-cake 1KG: Happy birthday"');
  return {
    cake: cake.toLowerCase(),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(size !== undefined && { size }),
    ...(message !== undefined && { says: { message } }),
  };
}

function pickupFrom(word: string | undefined): unknown {
  const said = needed(word, 'Say when it is picked up: --pickup "2026-12-24 10:30", or --pickup now');
  const [date, time = ''] = said.split(/\s+/);
  return said === 'now' ? said : { date, time };
}

function discountFrom(off: string, reason: string | undefined): unknown {
  const why = needed(reason, 'Say why it costs less: --reason "the icing is smudged"');
  return off.endsWith('%')
    ? { percent: Number(off.slice(0, -1)), reason: why }
    : { pounds: poundsFrom(off) / 100, reason: why };
}

export function poundsFrom(word: string): Pence {
  const plain = word.replace(/^£/, '');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) throw new UsageError(`Say an amount in pounds: 20.00, not ${word}.`);
  return penceFromPounds(Number(plain));
}

function needed(word: string | undefined, otherwise: string): string {
  const given = word?.trim();
  if (!given) throw new UsageError(otherwise);
  return given;
}
