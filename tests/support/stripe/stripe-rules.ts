/** What Stripe's published API refuses when a session or a coupon is created, as far as the shop could meet it. */

export type Form = Readonly<Record<string, string>>;
export type Refusal = { readonly code?: string; readonly param: string; readonly message: string };

const sessionParameters = [
  /^(mode|client_reference_id|customer_email|locale|success_url|cancel_url|expires_at)$/,
  /^payment_method_types\[\d+\]$/,
  /^(payment_intent_data\[description\]|(payment_intent_data\[metadata\]|metadata)\[[^\]]+\])$/,
  /^line_items\[\d+\]\[quantity\]$/,
  /^line_items\[\d+\]\[price_data\]\[(currency|unit_amount)\]$/,
  /^line_items\[\d+\]\[price_data\]\[product_data\]\[(name|description)\]$/,
  /^discounts\[\d+\]\[coupon\]$/,
];
const couponParameters = [/^(id|name|amount_off|currency|duration|max_redemptions)$/];

/** The maximum length of each parameter's text. */
const longest: readonly (readonly [RegExp, number])[] = [
  [/^client_reference_id$/, 200],
  [/^customer_email$/, 512],
  [/_url$/, 5000],
  [/\[product_data\]\[name\]$/, 250],
  [/\[product_data\]\[description\]$/, 500],
  [/^payment_intent_data\[description\]$/, 1000],
  [/metadata\]?\[[^\]]+\]$/, 500],
];

const mostLines = 100;
const mostMetadata = 50;
const largestAmount = 99_999_999;
const leastPounds = 30; // pence

const isWhole = (text: string | undefined, from: number, to: number) =>
  text !== undefined && /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

function unknownOrTooLong(form: Form, known: readonly RegExp[]): Refusal | null {
  for (const [param, value] of Object.entries(form)) {
    if (!known.some((pattern) => pattern.test(param)))
      return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` };
    if (value === '')
      return {
        param,
        message: `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter.`,
      };
    const [, most] = longest.find(([pattern]) => pattern.test(param)) ?? [];
    if (most !== undefined && [...value].length > most)
      return { param, message: `Invalid string: must be at most ${most} characters` };
    if (value === '') return { code: 'parameter_invalid_empty', param, message: 'You passed an empty string.' };
  }
  return null;
}

function wrongLine(form: Form, at: number): Refusal | null {
  const price = `line_items[${at}][price_data]`;
  if (!isWhole(form[`line_items[${at}][quantity]`], 1, 999_999))
    return { code: 'parameter_invalid_integer', param: `line_items[${at}][quantity]`, message: 'Invalid integer' };
  if (!isWhole(form[`${price}[unit_amount]`], 0, largestAmount))
    return { code: 'parameter_invalid_integer', param: `${price}[unit_amount]`, message: 'Invalid integer' };
  if (form[`${price}[currency]`] !== 'gbp')
    return { param: `${price}[currency]`, message: 'All line items must be of one currency' };
  if (!form[`${price}[product_data][name]`])
    return {
      code: 'parameter_missing',
      param: `${price}[product_data][name]`,
      message: 'Missing required param: name',
    };
  return null;
}

const linesOf = (form: Form): number[] =>
  [...new Set(Object.keys(form).flatMap((param) => /^line_items\[(\d+)\]/.exec(param)?.[1] ?? []))].map(Number);

/** What the session would charge the customer, in pence. */
export function totalOf(form: Form, coupons: ReadonlyMap<string, Form>): number {
  const sum = linesOf(form).reduce(
    (pence, at) =>
      pence + Number(form[`line_items[${at}][quantity]`]) * Number(form[`line_items[${at}][price_data][unit_amount]`]),
    0,
  );
  const coupon = coupons.get(form['discounts[0][coupon]'] ?? '');
  return Math.max(0, sum - Number(coupon?.amount_off ?? 0));
}

/** Why Stripe refuses to open this session; null if it opens it. */
export function refusalOfSession(form: Form, coupons: ReadonlyMap<string, Form>): Refusal | null {
  const wrong = unknownOrTooLong(form, sessionParameters);
  if (wrong) return wrong;
  const lines = linesOf(form);
  if (lines.length === 0 || lines.length > mostLines)
    return { param: 'line_items', message: `From 1 to ${mostLines} line items are allowed` };
  const badLine = lines.map((at) => wrongLine(form, at)).find((refusal) => refusal !== null);
  if (badLine) return badLine;
  if (Object.keys(form).filter((param) => param.startsWith('metadata[')).length > mostMetadata)
    return { param: 'metadata', message: 'Too many keys' };
  if (form['discounts[1][coupon]']) return { param: 'discounts', message: 'Only one discount is allowed' };
  const coupon = form['discounts[0][coupon]'];
  if (coupon !== undefined && !coupons.has(coupon))
    return { code: 'resource_missing', param: 'discounts[0][coupon]', message: `No such coupon: '${coupon}'` };
  const total = totalOf(form, coupons);
  if (total < leastPounds)
    return { code: 'amount_too_small', param: 'line_items', message: 'At least £0.30 is needed' };
  if (total > largestAmount) return { code: 'amount_too_large', param: 'line_items', message: 'At most £999,999.99' };
  return null;
}

/** Why Stripe refuses to create this coupon; null if it creates it. */
export function refusalOfCoupon(form: Form, coupons: ReadonlyMap<string, Form>): Refusal | null {
  const wrong = unknownOrTooLong(form, couponParameters);
  if (wrong) return wrong;
  if (!isWhole(form.amount_off, 1, largestAmount) || form.currency !== 'gbp')
    return { code: 'parameter_invalid_integer', param: 'amount_off', message: 'Invalid positive integer' };
  if ([...(form.name ?? '')].length > 40) return { param: 'name', message: 'At most 40 characters' };
  if (form.id !== undefined && !/^[\w-]+$/.test(form.id)) return { param: 'id', message: 'Invalid coupon id' };
  if (form.id !== undefined && coupons.has(form.id))
    return { code: 'resource_already_exists', param: 'id', message: 'Coupon already exists.' };
  return null;
}

const refundParameters = [/^(payment_intent|amount|reason)$/, /^metadata\[[^\]]+\]$/];

/** Why Stripe refuses to refund this; null if it refunds it. A charge that its bank disputes refunds nothing. */
export function refusalOfRefund(form: Form, of: { leftPence: number | null; isDisputed: boolean }): Refusal | null {
  const wrong = unknownOrTooLong(form, refundParameters);
  if (wrong) return wrong;
  const { leftPence, isDisputed } = of;
  if (leftPence === null)
    return {
      code: 'resource_missing',
      param: 'payment_intent',
      message: `No such payment_intent: '${form.payment_intent}'`,
    };
  if (isDisputed) return { code: 'charge_disputed', param: 'charge', message: 'The charge has been charged back.' };
  if (leftPence === 0)
    return { code: 'charge_already_refunded', param: 'charge', message: 'The charge has already been refunded.' };
  if (!isWhole(form.amount, 1, largestAmount))
    return { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid positive integer' };
  if (Number(form.amount) > leftPence)
    // as at Stripe, without a code of its own
    return { param: 'amount', message: `Refund amount is greater than unrefunded amount on charge (${leftPence})` };
  return null;
}
