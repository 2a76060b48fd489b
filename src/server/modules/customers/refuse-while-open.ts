import type { SQL } from 'drizzle-orm';
import { Failure } from '#domain/failure.ts';
import { readUnsettled } from '#server/modules/profile/read-unsettled.ts';
import type { StaffContext } from '#server/modules/staff-context.ts';

/** Nobody is forgotten in the middle of an order. @param theirs of `orders` @throws Failure 'conflict' that names the orders */
export async function refuseWhileOpen(context: StaffContext, theirs: SQL | undefined): Promise<void> {
  const { live, isPaying, owedBack } = await readUnsettled(context, theirs);
  const open = live.map(({ number }) => number);
  if (open.length > 0)
    throw refused(
      `${open.join(', ')} ${open.length === 1 ? 'is' : 'are'} still open. Hand over or cancel ${open.length === 1 ? 'it' : 'them'} first.`,
    );
  if (isPaying) throw refused('A payment is still being settled with the card provider. Try again in an hour.');
  if (owedBack.length > 0) throw refused(`Money of ${owedBack.join(', ')} is still to be given back.`);
}

export const refused = (why: string): Failure => new Failure('conflict', { text: `${why} Nothing was deleted.` });
