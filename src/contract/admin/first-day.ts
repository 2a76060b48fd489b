import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';

import { confirmedSteps } from '#domain/staff/first-day.ts';

const facts = z.object({
  owners: z.int(),
  safeOwners: z.int(),
  isShopExample: z.boolean(),
  isMoneyExample: z.boolean(),
  openWeekdays: z.int(),
  specialDays: z.int(),
  shownProducts: z.int(),
  sellableProducts: z.int(),
  takesTestCards: z.boolean(),
  mail: z.enum(['delivered', 'outbox', 'off']),
  hasSentEmail: z.boolean(),
  members: z.int(),
  invited: z.int(),
  tablets: z.int(),
  pins: z.int(),
  hasOrder: z.boolean(),
  discountPercent: z.int(),
  hasMorningRule: z.boolean(),
  looked: z.readonly(z.array(z.string())),
  hasHandedOver: z.boolean(),
  hasGivenBack: z.boolean(),
});

/** How far the shop has come towards its first order; `openFirstDaySteps` says what is left. */
export const readFirstDay = staffEndpoint({
  method: 'GET',
  path: '/admin/first-day',
  permission: 'settings.shop',
  input: z.object({}),
  output: facts,
});

/** Somebody checked it, and it is right. */
export const confirmStep = staffEndpoint({
  method: 'POST',
  path: '/admin/first-day/:step/confirmed',
  permission: 'settings.shop',
  writes: 'once',
  input: z.object({ step: z.enum(confirmedSteps) }),
  output: facts,
});
