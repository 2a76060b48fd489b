import { PlainProblem } from '#domain/plain-problem.ts';
import { reachableHost, readConfig } from '#server/config.ts';
import { countHeld, dropHeldEmails, heldText, releaseHeld } from '#server/db/backup/held-jobs.ts';
import { renewSecrets } from '#server/db/shop-secrets.ts';
import { listFailedEmails, sendFailedEmails } from '#server/modules/staff/failed-emails.ts';
import { type Command, type Shop, type ShopCommand, type Typed, table, UsageError } from './command.ts';

const longestAnswerMs = 5_000;

/** Asks the shop that runs on this machine, as a load balancer does. @throws PlainProblem saying what is wrong with it */
export const health: Command = async () => {
  const { host, port } = readConfig(process.env);
  const address = `http://${reachableHost(host)}:${port}/readyz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(longestAnswerMs) }).catch(() => {
    throw new PlainProblem(`The shop does not answer at ${address}.`);
  });
  const { status, ...parts } = Object(await answer.json().catch(() => ({})));
  const told = Object.entries(parts).map(([name, state]) => `${name} ${state}`);
  if (!answer.ok) throw new PlainProblem(`The shop is ${status ?? 'not well'}: ${told.join(', ')}.`);
  return `The shop is ${status}: ${told.join(', ')}.`;
};

/** The keys that the shop's processes share. */
export const secrets = ({ verb }: Typed): ShopCommand | null =>
  verb === 'renew'
    ? async ({ db }) => {
        await renewSecrets(db);
        return 'The keys that the shop’s processes share are new. Restart the shop now: until then it uses the old ones.';
      }
    : null;

/** What a restore holds back. */
export function held({ verb }: Typed): ShopCommand | null {
  switch (verb) {
    case '':
      return async ({ db }) => heldText(await countHeld(db)) ?? 'Nothing is held.';
    case 'release':
      return async ({ db }) => `${await releaseHeld(db)} held jobs are done now.`;
    case 'drop-emails':
      return async ({ db }) => `${await dropHeldEmails(db)} held emails are dropped: nobody gets them.`;
    default:
      return null;
  }
}

/** @throws UsageError */
export function emails({ verb, words }: Typed): ShopCommand | null {
  switch (verb) {
    case 'failed':
      return listFailed;
    case 'again': {
      const id = idFrom(words[0]);
      return async ({ db }) => {
        const count = await sendFailedEmails(db, id);
        if (count === 0) throw new PlainProblem(id === null ? 'No email has failed.' : `No email ${id} has failed.`);
        return `${count} ${count === 1 ? 'email is' : 'emails are'} tried again now.`;
      };
    }
    default:
      return null;
  }
}

async function listFailed({ db }: Shop): Promise<string> {
  const failed = await listFailedEmails(db);
  if (failed.length === 0) return 'No email has failed.';
  return table(
    ['Email', 'To', 'Subject', 'Tries', 'Why'],
    failed.map(({ id, recipient, subject, attempts, error }) => [
      id,
      recipient,
      subject,
      attempts,
      error.split('\n', 1)[0] ?? '',
    ]),
  );
}

function idFrom(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('Say which email: its number in emails failed.');
  return Number(word);
}
