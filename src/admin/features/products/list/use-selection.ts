import { useState } from 'react';

/** Products that are chosen, on this page of the list and on others: turning it, or looking for something else, takes none away. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const change = (isOn: boolean, ids: readonly number[]): void => {
    const next = new Set(chosen);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const here = shown.filter((id) => chosen.has(id)).length;
  return {
    /** In the order in which they were chosen. */
    ids: [...chosen],
    /** How many of them stand elsewhere than on the page that is shown. */
    elsewhere: chosen.size - here,
    isAll: shown.length > 0 && here === shown.length,
    has: (id: number): boolean => chosen.has(id),
    choose: (id: number, isOn: boolean): void => change(isOn, [id]),
    chooseAll: (isOn: boolean): void => change(isOn, shown),
    clear: (): void => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
