import { email as emailField } from '#contract/fields/fields.ts';
import {
  deactivateFromTerminal,
  inviteFromTerminal,
  listFromTerminal,
  resetFromTerminal,
  type TerminalAddress,
} from '#server/team/staff-from-terminal.ts';
import { momentText, type Shop, type ShopCommand, type Typed, table, UsageError } from './command.ts';

/** Manages who may sign in to the back office, for an operator who cannot get into it. @throws UsageError */
export function staff({ verb, words, options }: Typed): ShopCommand | null {
  switch (verb) {
    case 'list':
      return list;
    case 'invite': {
      const invited = { email: emailFrom(words[0]), roleKey: roleFrom(options.role) };
      return async ({ db, now, publicUrl }) =>
        linkText(invited.email, await inviteFromTerminal(db, { ...invited, now, publicUrl }));
    }
    case 'reset': {
      const email = emailFrom(words[0]);
      return async ({ db, now, publicUrl }) => {
        const link = await resetFromTerminal(db, { email, now, publicUrl });
        return `The old sign-in of ${email} no longer works.\n${linkText(email, link)}`;
      };
    }
    case 'deactivate': {
      const email = emailFrom(words[0]);
      return async ({ db, now }) =>
        (await deactivateFromTerminal(db, { email, now }))
          ? `${email} has been deactivated and signed out everywhere.`
          : `${email} has already been deactivated.`;
    }
    default:
      return null;
  }
}

async function list({ db }: Shop): Promise<string> {
  const team = await listFromTerminal(db);
  if (team.length === 0) return 'There is nobody in the team yet.';
  return table(
    ['Name', 'Email', 'Role', ''],
    team.map(({ name, email, roleName, isActive }) => [name, email, roleName, isActive ? '' : 'deactivated']),
  );
}

const linkText = (email: string, { address, endsAt, roleName }: TerminalAddress): string =>
  `Give this link to ${email}. It works once, until ${momentText(endsAt)}, for the role ${roleName}:\n${address}`;

function emailFrom(word = ''): string {
  const read = emailField.safeParse(word);
  if (!read.success) throw new UsageError('Give the email address: priya@example.com');
  return read.data;
}

function roleFrom(word = ''): string {
  if (!/^[a-z0-9-]{1,40}$/.test(word))
    throw new UsageError('Give a role: --role owner, manager, counter, baker or accountant');
  return word;
}
