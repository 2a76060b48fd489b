import * as z from 'zod/mini';
import { newPassword, samePassword } from '#contract/fields/fields.ts';

/** A new password and the same again (V-03); `password` is what stands in the first field. */
export const newPasswordForm = (password: string) =>
  z.object({
    password: newPassword,
    confirmPassword: samePassword(password),
  });
export type NewPassword = z.infer<ReturnType<typeof newPasswordForm>>;
