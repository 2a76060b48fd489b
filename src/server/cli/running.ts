import { PlainProblem } from '#domain/failure.ts';
import { reachableHost, readConfig } from '#server/config.ts';
import { countHeld, dropHeldEmails, heldText, releaseHeld } from '#server/db/backup/held-jobs.ts';
import { renewSecrets } from '#server/db/shop-secrets.ts';
import { listFailedEmails, sendFailedEmails } from '#server/people/messages/failed-emails.ts';
import { type Command, type Shop, type ShopCommand, type Typed, table, UsageError } from './command.ts';

const longestAnswerMs = 5_000;

/** Asks the shop that runs on this machine, as a load balancer does. @throws PlainProblem saying what is wrong with it */
export const health: Command = async () => {
  const { host, port } = readConfig(process.env);
  const address = `http://${reachableHost(host)}:${port}/readyz`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(longestAnswerMs) }).catch(() => {
    throw new PlainProblem(`The shop is not responding at ${address}.`);
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
        return 'The shared keys have been renewed. Restart the shop now: until then it uses the old ones.';
      }
    : null;

/** Shows and releases what a restore holds back. */
export function held({ verb }: Typed): ShopCommand | null {
  switch (verb) {
    case '':
      return async ({ db }) => heldText(await countHeld(db)) ?? 'Nothing is on hold.';
    case 'release':
      return async ({ db }) =>
        `${await releaseHeld(db)} jobs on hold have been released, and unpaid orders expire again.`;
    case 'drop-emails':
      return async ({ db }) => `${await dropHeldEmails(db)} emails on hold have been dropped and will not be sent.`;
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
        if (count === 0)
          throw new PlainProblem(id === null ? 'There are no failed emails.' : `There is no failed email ${id}.`);
        return `${count} ${count === 1 ? 'email is' : 'emails are'} being sent again now.`;
      };
    }
    default:
      return null;
  }
}

async function listFailed({ db }: Shop): Promise<string> {
  const failed = await listFailedEmails(db);
  if (failed.length === 0) return 'There are no failed emails.';
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
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError('Give the number of the email, as listed by emails failed.');
  return Number(word);
}
