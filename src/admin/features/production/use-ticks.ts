import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { type Production, readProduction, tickProduction } from '#contract/admin/production/production.ts';
import type { Failure } from '#domain/failure.ts';

type Counts = ReadonlyMap<string, number>;

const plus = (counts: Counts, key: string, by: number): Counts => new Map(counts).set(key, (counts.get(key) ?? 0) + by);

export type Ticking = {
  /** Shown before the shop has answered. */
  readonly ahead: Counts;
  readonly tick: (key: string, by: number) => void;
  readonly failure: Failure | null;
};

/**
 * Ticks of one day. A tap counts at once; taps that come while one is under way go out together after it, so that a quick hand loses none.
 * What the shop refuses is taken back.
 */
export function useTicks(day: string): Ticking {
  const client = useQueryClient();
  const write = useStaffWrite(tickProduction, { refreshes: [readProduction] });
  const [ahead, setAhead] = useState<Counts>(new Map());
  const waiting = useRef(new Map<string, number>());
  const underWay = useRef(new Set<string>());

  const send = async (key: string): Promise<void> => {
    const by = waiting.current.get(key) ?? 0;
    if (by === 0 || underWay.current.has(key)) return;
    waiting.current.delete(key);
    underWay.current.add(key);
    const answer = await write.send({ day, key, by }).finally(() => underWay.current.delete(key));
    if (answer) {
      const asked = staffKey(readProduction, { from: day, to: day });
      await client.cancelQueries({ queryKey: asked });
      client.setQueryData<Production>(asked, (known) => known && withDone(known, key, answer.done));
      void client.invalidateQueries({ queryKey: asked });
    }
    setAhead((counts) => plus(counts, key, -by));
    await send(key);
  };

  const tick = (key: string, by: number): void => {
    setAhead((counts) => plus(counts, key, by));
    waiting.current.set(key, (waiting.current.get(key) ?? 0) + by);
    void send(key);
  };
  return { ahead, tick, failure: write.failure };
}

const withDone = (known: Production, key: string, done: number): Production => ({
  ...known,
  groups: known.groups.map(({ base, rows }) => ({
    base,
    rows: rows.map((row) => (row.key === key ? { ...row, done } : row)),
  })),
});
