/** Longer than a customer's: counter and bakers sign in with it alone, from anywhere. */
const staffPasswordLength = 12;

/** What people think of first, and what stands on the shop's own door. */
const commonWords =
  /password|passwort|passwd|pass|qwertyuiop|qwerty|azerty|asdfghjkl|asdf|zxcvbn|letmein|welcome|admin|administrator|login|secret|changeme|hello|iloveyou|monkey|dragon|football|sunshine|princess|summer|winter|spring|autumn|bakery|baker|bread|cake|cakes|cupcake|shop|london|england|staff|owner|manager|counter|abcdef|abcd|abc/g;

const written: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '@': 'a', $: 's' };

/** A common word with a year or signs about it, however it is spelled: 'P@ssw0rd2026!'. */
function isCommonPassword(password: string): boolean {
  const letters = password
    .toLowerCase()
    .replaceAll(/[03@$]/g, (sign) => written[sign] ?? sign)
    .replaceAll(/[^a-z]/g, '');
  return (
    new Set(password.toLowerCase()).size < 6 || letters.replaceAll(commonWords, '').length < Math.min(4, letters.length)
  );
}

/** Why no member may have this password, beside the rules that customers' passwords keep; null for a good one. */
export function weaknessOfStaffPassword(password: string): string | null {
  if (password.length < staffPasswordLength) return `Password must be at least ${staffPasswordLength} characters`;
  return isCommonPassword(password) ? 'That is a password that many people have. Please choose another' : null;
}
