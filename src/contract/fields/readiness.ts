import * as z from 'zod/mini';

export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const monthDay = z.string().check(z.regex(/^\d{2}-\d{2}$/));

/** As `Lead` of the domain. */
export const leadTime = z.object({ days: z.int(), orderBy: z.nullable(clockTime) });

/** As `Season` of the domain: 'MM-DD' both. */
export const season = z.object({ from: monthDay, to: monthDay });

/** As `OptionLead` of the domain. */
export const optionLead = z.object({
  hours: z.int().check(z.minimum(0), z.maximum(200)),
  days: z.int().check(z.minimum(0), z.maximum(365)),
  orderBy: z.nullable(clockTime),
});
