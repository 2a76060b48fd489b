import type { StaffContext } from '#server/modules/staff-context.ts';
import { requireStepUp } from '#server/modules/team/require-step-up.ts';

/** Whether the member's role gives back so much only after a step-up. */
export const isBeyondLimit = ({ staff }: Pick<StaffContext, 'staff'>, amountPence: number): boolean =>
  staff.refundLimitPence !== null && amountPence > staff.refundLimitPence;

/**
 * T-07, whatever gives the money back: a refund, a cancelled order, or one that costs less.
 * @throws Failure 'stepUpRequired', 'notAllowed' by PIN
 */
export function requireProofToGiveBack(context: Pick<StaffContext, 'staff' | 'now'>, amountPence: number): void {
  if (isBeyondLimit(context, amountPence)) requireStepUp(context, 'refund');
}
