import { callStaff } from '#admin/lib/calling/call-staff.ts';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';

/** Signs out. Everything that was read goes with the page, so the way back shows nothing (T-05). */
export async function leave(): Promise<void> {
  await callStaff(signOut, {}).catch(() => undefined);
  window.location.replace(adminBase + adminUrls.signIn());
}
