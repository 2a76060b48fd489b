import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/admin/staff-endpoint.ts';

/** How far the shop has come towards its first order; `openFirstDaySteps` says what is left. */
export const readFirstDay = staffEndpoint({
  method: 'GET',
  path: '/admin/first-day',
  permission: 'settings.shop',
  input: z.object({}),
  output: z.object({
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
    hasHandedOver: z.boolean(),
  }),
});
