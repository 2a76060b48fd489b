import fc from 'fast-check';
import { Failure } from '#domain/failure.ts';
import { pence } from '#domain/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { PaymentGateway } from '#server/gateways/payments.ts';
import { cancelByStaff } from '#server/sales/admin/staff-orders.ts';
import { refundAgainByStaff, refundByHandByStaff, refundPartByStaff } from '#server/sales/admin/staff-refunds.ts';
import { sweepRefunds } from '#server/sales/refunds/compare-refunds.ts';
import { enqueueDueTransfers } from '#server/sales/refunds/make-transfer.ts';
import type { Provider } from '#tests/support/money/providers.ts';

/** Refunds. Numbers that choose from what there is wrap round. */
export type RefundCommand =
  | {
      readonly do: 'refundLine';
      readonly order: number;
      readonly place: number;
      readonly quantity: number;
      readonly restock: boolean;
    }
  /** A percentage of what the order cost. */
  | { readonly do: 'refundAmount'; readonly order: number; readonly percent: number }
  | { readonly do: 'refundWhole' | 'handBack'; readonly order: number }
  /** Cancelled, with a percentage of what the order cost kept. */
  | { readonly do: 'cancelKeeping'; readonly order: number; readonly percent: number }
  /** Made by a member of staff on the provider's own pages, in quarters of the session. */
  | { readonly do: 'refundOnPages'; readonly session: number; readonly quarters: number }
  /** A bank accepts what was pending, or sends back what was done. */
  | { readonly do: 'endRefund'; readonly which: number; readonly state: 'done' | 'failed' }
  | { readonly do: 'sweepRefunds' };

const some = fc.nat({ max: 5 });
export const refundCommand: fc.Arbitrary<RefundCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refundLine' as const),
      order: some,
      place: fc.nat({ max: 3 }),
      quantity: fc.integer({ min: 1, max: 2 }),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refundAmount' as const),
      order: some,
      percent: fc.constantFrom(1, 7, 33, 50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('refundWhole' as const, 'handBack' as const), order: some }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancelKeeping' as const),
      order: some,
      percent: fc.constantFrom(7, 33, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refundOnPages' as const),
      session: some,
      quarters: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('endRefund' as const),
      which: some,
      state: fc.constantFrom('done' as const, 'done' as const, 'failed' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sweepRefunds' as const) }) },
);

/** Ignores a conflict: nothing was waiting, or nothing had failed. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
}

export type RefundingShop = {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  readonly provider: Provider;
  readonly now: Date;
  order(which: number): { readonly orderNo: string; readonly amount: number } | undefined;
  session(which: number): string | undefined;
};

/** Somebody gives a refund. What the order, its state or its money does not allow is refused, as for staff. */
export async function giveBackInPlay(command: RefundCommand, shop: RefundingShop): Promise<void> {
  const { db, gateway, provider, now } = shop;
  const byStaff = (orderNo: string) => ({ orderNo, as: 'Priya', now });
  const part = { reason: 'Something was not right with it', note: '', by: null };
  switch (command.do) {
    case 'sweepRefunds':
      await enqueueDueTransfers(db, gateway);
      return sweepRefunds(db, gateway, now);
    case 'endRefund': {
      const made = await gateway.refundsSince(new Date(0));
      const one = made[command.which % Math.max(made.length, 1)];
      if (one && one.state !== 'failed') await provider.endRefund(one.reference, command.state);
      return;
    }
    case 'refundOnPages': {
      const id = shop.session(command.session);
      const took = (await provider.books()).find((session) => session.id === id)?.amountPence ?? 0;
      if (id !== undefined) await provider.refundOnPages(id, Math.ceil((took * command.quarters) / 4));
      return;
    }
  }
  const order = shop.order(command.order);
  if (!order) return;
  const { orderNo, amount } = order;
  switch (command.do) {
    case 'refundWhole':
      await cancelByStaff(db, { ...byStaff(orderNo), reason: 'Dropped' });
      return;
    case 'cancelKeeping':
      await cancelByStaff(db, {
        ...byStaff(orderNo),
        reason: 'They rang',
        keepPence: pence(Math.round((amount * command.percent) / 100)),
      });
      return;
    case 'handBack':
      await refundByHandByStaff(db, byStaff(orderNo)).catch(unlessRefused);
      await refundAgainByStaff(db, { ...byStaff(orderNo), by: 'cash' }).catch(unlessRefused);
      return;
    case 'refundLine': {
      const pieces = [{ place: command.place + 1, quantity: command.quantity }];
      const asked = { kind: 'lines', pieces, deposits: [] } as const;
      await refundPartByStaff(db, { ...byStaff(orderNo), ...part, asked, restock: command.restock });
      return;
    }
    case 'refundAmount': {
      const amountPence = pence(Math.max(1, Math.round((amount * command.percent) / 100)));
      await refundPartByStaff(db, {
        ...byStaff(orderNo),
        ...part,
        asked: { kind: 'amount', amountPence },
        restock: false,
      });
      return;
    }
  }
}
