import { formatPickupDate, formatPickupTime, shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { table } from '#server/cli/output.ts';
import type { Db } from '#server/db/open.ts';
import {
  deactivateFromTerminal,
  inviteFromTerminal,
  listFromTerminal,
  resetFromTerminal,
  type TerminalAddress,
} from '#server/modules/team/terminal/staff-from-terminal.ts';
import type { TeamCommand } from './parse-team-command.ts';

type Terminal = { readonly db: Db; readonly now: Date; readonly publicUrl: string };

/** @throws Failure in plain words where it cannot be done */
export async function runTeamCommand({ db, now, publicUrl }: Terminal, command: TeamCommand): Promise<string> {
  switch (command.do) {
    case 'listTeam': {
      const team = await listFromTerminal(db);
      if (team.length === 0) return 'Nobody is in the team yet.';
      const rows = team.map(({ name, email, roleName, isActive }) => [
        name,
        email,
        roleName,
        isActive ? '' : 'deactivated',
      ]);
      return table(['Name', 'Email', 'Role', ''], rows);
    }
    case 'inviteMember':
      return addressText(command.email, await inviteFromTerminal(db, { ...command, now, publicUrl }));
    case 'resetMember': {
      const address = await resetFromTerminal(db, { ...command, now, publicUrl });
      return `What ${command.email} signed in with works no more.\n${addressText(command.email, address)}`;
    }
    case 'deactivateMember':
      return (await deactivateFromTerminal(db, { ...command, now }))
        ? `${command.email} is deactivated, and signed out everywhere.`
        : `${command.email} was deactivated already.`;
  }
}

function addressText(email: string, { address, endsAt, roleName }: TerminalAddress): string {
  const day = formatPickupDate(shopDate(endsAt.getTime(), shopTimeZone));
  const time = formatPickupTime(shopTime(endsAt.getTime(), shopTimeZone));
  return `Give this address to ${email}. It works once, until ${day}, ${time}, for the role ${roleName}:\n${address}`;
}
