/** Somebody who holds a part of it. */
type Holder = { readonly caller: string; giveUp(): void };

export type SharedRoom = {
  grow(holder: Holder, bytes: number): void;
  leave(holder: Holder): void;
};

/**
 * Memory that fills bit by bit. If it is full, whoever holds the most of it gives up the largest of what they hold: many who hold little
 * fit beside each other, however slow they are, and nobody keeps out anybody who holds less.
 */
export function sharedRoom(most: number): SharedRoom {
  const held = new Map<Holder, number>();
  let sum = 0;

  function leave(holder: Holder): void {
    sum -= held.get(holder) ?? 0;
    held.delete(holder);
  }

  function largestOfGreediest(): Holder | undefined {
    const sums = new Map<string, number>();
    for (const [{ caller }, bytes] of held) sums.set(caller, (sums.get(caller) ?? 0) + bytes);
    const greediest = largestIn(sums);
    return largestIn(new Map([...held].filter(([{ caller }]) => caller === greediest)));
  }

  return {
    grow(holder, bytes) {
      held.set(holder, (held.get(holder) ?? 0) + bytes);
      sum += bytes;
      while (sum > most) {
        const largest = largestOfGreediest();
        if (!largest) return;
        leave(largest);
        largest.giveUp();
      }
    },
    leave,
  };
}

/** If several are equally large, the first of them. */
const largestIn = <Key>(sizes: ReadonlyMap<Key, number>): Key | undefined =>
  [...sizes].reduce<[Key, number] | undefined>((best, one) => (best && best[1] >= one[1] ? best : one), undefined)?.[0];
