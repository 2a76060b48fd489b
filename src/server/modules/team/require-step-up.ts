import { Failure } from '#domain/failure.ts';
import { type StepUpPurpose, stepUpMinutes } from '#domain/staff/step-up-purposes.ts';
import { minuteMs } from '#domain/time/durations.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** @throws Failure 'stepUpRequired' unless the member has proved it for this purpose within five minutes; 'notAllowed' by PIN */
export function requireStepUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): void {
  if (staff.kind === 'pin') throw new Failure('notAllowed', { text: 'Please sign in in full to do this.' });
  if (!isSteppedUp({ staff, now }, purpose)) throw new Failure('stepUpRequired', { purpose });
}

/** Whether the member has proved it for this purpose within five minutes. */
export function isSteppedUp({ staff, now }: Pick<StaffContext, 'staff' | 'now'>, purpose: StepUpPurpose): boolean {
  const { steppedUp } = staff;
  return steppedUp?.purpose === purpose && now.getTime() - steppedUp.at.getTime() < stepUpMinutes * minuteMs;
}
