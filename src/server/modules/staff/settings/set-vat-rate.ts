import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { setVatRate as endpoint } from '#contract/admin/settings/settings.ts';
import { Failure } from '#domain/failure.ts';
import { rateText } from '#domain/money/ledger/vat.ts';
import { writeAudit } from '#server/modules/audit/write-audit.ts';
import { setStandardRate } from '#server/modules/staff/money/staff-vat.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';
import { readVatRates } from './read-office-settings.ts';

/** @throws Failure 'stepUpRequired'; 'conflict' for a day that was reckoned already, or where another rate stands for it than was seen */
export async function setVatRate(
  context: StaffContext,
  { validFrom, basisPoints, seen }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStepUp(context, 'moneySettings');
  const { db, staff, now } = context;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const former = (await readVatRates(context)).find((rate) => rate.validFrom === validFrom);
  if ((former?.basisPoints ?? null) !== seen)
    throw new Failure('conflict', {
      text: 'Somebody changed the rate of this day meanwhile. Nothing of yours was saved: look at it as it is now.',
    });
  await setStandardRate(db, { validFrom, basisPoints, as: staff.name, now });
  await writeAudit(context, {
    action: 'setting.vatRateSet',
    subjectKind: 'setting',
    subject: 'vatRates',
    subjectName: `VAT from ${validFrom}`,
    ...(former && { before: { 'standard rate': rateText(former.basisPoints) } }),
    after: { 'standard rate': rateText(basisPoints) },
  });
  return { vatRates: await readVatRates(context) };
}
