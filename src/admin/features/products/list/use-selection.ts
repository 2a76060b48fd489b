import { useState } from 'react';

/** Products that are chosen on the page that is shown: another page, or another filter, chooses none. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    has: (id: number): boolean => chosen.has(id),
    choose: (id: number, isOn: boolean): void =>
      setChosen(new Set(isOn ? [...ids, id] : ids.filter((one) => one !== id))),
    chooseAll: (isOn: boolean): void => setChosen(new Set(isOn ? shown : [])),
    clear: (): void => setChosen(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
