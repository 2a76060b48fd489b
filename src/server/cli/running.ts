import { PlainProblem } from '#domain/failure.ts';
import { formatPounds, type Pence } from '#domain/money/money.ts';
import { penceFromText } from '#domain/money/typed-amount.ts';
import { reachableHost, readConfig } from '#server/config.ts';
import { countHeld, dropHeldEmails, heldText, releaseHeld } from '#server/db/backup/held-jobs.ts';
import { renewSecrets } from '#server/db/shop-secrets.ts';
import { listFailedEmails, sendFailedEmails } from '#server/people/messages/failed-emails.ts';
import { keepDeposit } from '#server/sales/admin/keep-deposit.ts';
import { refundByStaff } from '#server/sales/admin/staff-orders.ts';
import {
  type Command,
  needed,
  type Shop,
  type ShopCommand,
  type Typed,
  table,
  UsageError,
  whoDoesIt,
} from './command.ts';

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

/** The two things with an order that no screen of the back office does. @throws UsageError */
export function orders({ verb, words, options }: Typed): ShopCommand | null {
  const orderNo = () => needed(words[0], 'Name the order: AB-7K3F-9QXD');
  switch (verb) {
    case 'refund': {
      const reason = needed(options.reason, 'Give a reason: --reason "The cake was dropped"');
      const refund = { orderNo: orderNo(), reason, as: whoDoesIt(options) };
      return async ({ db, now }) =>
        (await refundByStaff(db, { ...refund, now })) === 'same'
          ? `${refund.orderNo} has already been refunded.`
          : `${refund.orderNo} has been refunded: the money is on its way back.`;
    }
    case 'keep-deposit': {
      const reason = needed(options.reason, 'Give a reason: --reason "The stand was broken"');
      const kept = { orderNo: orderNo(), amountPence: poundsFrom(options.amount), reason, as: whoDoesIt(options) };
      return async ({ db, now }) =>
        `${formatPounds(await keepDeposit(db, { ...kept, now }))} of the deposit for ${kept.orderNo} has been kept, as a sale with VAT.`;
    }
    default:
      return null;
  }
}

function poundsFrom(word: string | undefined): Pence | null {
  if (word === undefined) return null;
  const amount = penceFromText(word);
  if (amount === null || amount === 0) throw new UsageError('Give an amount: --amount 12.50');
  return amount;
}
