import type { Team } from '#contract/admin/team/members.ts';

export type TeamMember = Team['members'][number];

/** 'Passkey', 'Password and code', 'PIN'. */
export function signsInWith({ passkeys, hasPassword, hasTotp, hasPin }: TeamMember): string {
  const ways = [
    passkeys > 0 && (passkeys === 1 ? 'Passkey' : `${passkeys} passkeys`),
    hasPassword && (hasTotp ? 'Password and code' : 'Password'),
    hasPin && 'PIN',
  ].filter((way) => way !== false);
  return ways.join(', ') || 'Nothing yet';
}
