/** How far an empty shop has come, according to its database and its services; counts are as of now. */
export type FirstDayFacts = {
  /** Active ones, and how many of them have a second factor and recovery codes left. */
  readonly owners: number;
  readonly safeOwners: number;
  /**
   * Whether the bakery's contact details, and the business as the law names it, are still what the files came with: one for the screen of
   * each.
   */
  readonly isShopExample: boolean;
  readonly isMoneyExample: boolean;
  readonly openWeekdays: number;
  /** From today on. */
  readonly specialDays: number;
  /** Of the products, not counting extras. */
  readonly shownProducts: number;
  readonly sellableProducts: number;
  readonly takesTestCards: boolean;
  readonly mail: 'delivered' | 'outbox' | 'off';
  /** A mail server has accepted one. */
  readonly hasSentEmail: boolean;
  /** Active ones, including owners. */
  readonly members: number;
  readonly invited: number;
  readonly tablets: number;
  /** Active members with a PIN. */
  readonly pins: number;
  /** Off every order of everybody; 0 if there is none, or only one for first orders. */
  readonly discountPercent: number;
  /** The shelf is filled up every morning by itself. */
  readonly hasMorningRule: boolean;
  /** Steps that somebody has looked at and confirmed. */
  readonly looked: readonly string[];
  /** An order that holds its place, or did. */
  readonly hasOrder: boolean;
  readonly hasHandedOver: boolean;
  /** For an order that was handed over. */
  readonly hasGivenBack: boolean;
};

/** In the order in which they are best done. */
export const firstDayKeys = [
  'signIn',
  'identity',
  'hours',
  'cakes',
  'discount',
  'shelf',
  'money',
  'emails',
  'team',
  'tablets',
  'pins',
  'order',
] as const;

export type FirstDayKey = (typeof firstDayKeys)[number];

const rules: Readonly<Record<FirstDayKey, (facts: FirstDayFacts) => boolean>> = {
  signIn: ({ owners, safeOwners }) => owners > 0 && safeOwners === owners,
  identity: ({ isShopExample, isMoneyExample }) => !isShopExample && !isMoneyExample,
  hours: ({ openWeekdays, looked }) => openWeekdays > 0 && looked.includes('hours'),
  cakes: ({ sellableProducts, looked }) => sellableProducts > 0 && looked.includes('cakes'),
  discount: ({ looked }) => looked.includes('discount'),
  shelf: ({ hasMorningRule, looked }) => hasMorningRule || looked.includes('shelf'),
  money: ({ takesTestCards }) => !takesTestCards,
  emails: ({ mail, hasSentEmail }) => mail === 'delivered' && hasSentEmail,
  team: ({ members }) => members > 1,
  tablets: ({ tablets }) => tablets > 0,
  pins: ({ pins }) => pins > 0,
  order: ({ hasHandedOver, hasGivenBack, looked }) => hasHandedOver && (hasGivenBack || looked.includes('order')),
};

/** Steps for what came with the shop, or cannot be seen in the database: done once somebody has confirmed them. */
export const confirmedSteps = [
  'hours',
  'cakes',
  'discount',
  'shelf',
  'order',
] as const satisfies readonly FirstDayKey[];
export type ConfirmedStep = (typeof confirmedSteps)[number];

/** Whether confirming it is all that is left of a step. */
export const isToConfirm = (key: FirstDayKey, facts: FirstDayFacts): key is ConfirmedStep =>
  confirmedSteps.some((one) => one === key) &&
  !rules[key](facts) &&
  rules[key]({ ...facts, looked: [...facts.looked, key] });

/** The steps that are not done yet, in their order; empty once the first day is over. */
export const openFirstDaySteps = (facts: FirstDayFacts): readonly FirstDayKey[] =>
  firstDayKeys.filter((key) => !rules[key](facts));
