import { email as emailField } from '#contract/fields/fields.ts';
import { UsageError } from '#server/cli/output.ts';

export type TeamCommand =
  | { readonly do: 'listTeam' }
  | { readonly do: 'inviteMember'; readonly email: string; readonly roleKey: string }
  | { readonly do: 'deactivateMember' | 'resetMember'; readonly email: string };

type Given = { readonly words: readonly string[]; readonly values: { role?: string } };

/** Null for a verb that is none of the team's. @throws UsageError saying which word is missing or wrong */
export function parseTeamCommand(verb: string, { words, values }: Given): TeamCommand | null {
  const [email] = words;
  switch (verb) {
    case 'list':
      return { do: 'listTeam' };
    case 'invite':
      return { do: 'inviteMember', email: emailFrom(email), roleKey: roleFrom(values.role) };
    case 'deactivate':
      return { do: 'deactivateMember', email: emailFrom(email) };
    case 'reset':
      return { do: 'resetMember', email: emailFrom(email) };
    default:
      return null;
  }
}

function emailFrom(word: string | undefined): string {
  const read = emailField.safeParse(word ?? '');
  if (!read.success) throw new UsageError('Say whose email address: priya@example.com');
  return read.data;
}

function roleFrom(word: string | undefined): string {
  if (!word || !/^[a-z0-9-]{1,40}$/.test(word))
    throw new UsageError('Say as what: --role owner, manager, counter, baker or accountant');
  return word;
}
