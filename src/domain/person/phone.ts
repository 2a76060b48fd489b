/** '+447700900123' (accounts §5); null for no British number. Ten digits typed beside a fixed +44 are one. */
export function normaliseUkNumber(text: string): string | null {
  const plain = text.replace(/[\s()-]/g, '');
  const [, afterCode] = /^\+44(?:0(?=\d{10}$))?(\d{9,10})$/.exec(plain) ?? [];
  const [, afterZero] = /^0(\d{9,10})$/.exec(plain) ?? [];
  const [besideCode] = /^[1-9]\d{9}$/.exec(plain) ?? [];
  const national = afterCode ?? afterZero ?? besideCode;
  return national === undefined ? null : `+44${national}`;
}

/** '+44 7700 900 123'; a number that is not British as it stands. */
export function formatUkNumber(number: string): string {
  const [, code, first, ...rest] = /^\+44(\d{4})(\d{3})(\d{2,3})$/.exec(normaliseUkNumber(number) ?? '') ?? [];
  return code === undefined ? number : ['+44', code, first, ...rest].join(' ');
}

/** '07700900123'; a number that is not British as it stands. */
export const nationalUkNumber = (number: string): string => normaliseUkNumber(number)?.replace('+44', '0') ?? number;
