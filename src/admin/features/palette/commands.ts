import type { IconName } from '#admin/ui/icon.tsx';
import { foldText } from '#domain/text/fold.ts';

/** What the palette offers besides what the shop finds: a screen, or something to do. */
export type Command = {
  readonly key: string;
  readonly name: string;
  readonly icon: IconName;
  readonly group: 'Go to' | 'Do';
  /** Other words that people may use for it. */
  readonly words?: string;
  /** Within another screen: offered once its name is typed. */
  readonly isInner?: true;
  /** In the form that `useShortcuts` takes. */
  readonly keys?: string;
} & ({ readonly to: string } | { readonly act: () => void });

/** Whether every word typed is the beginning of a word of the command. */
export function isCalled({ name, words = '' }: Pick<Command, 'name' | 'words'>, typed: string): boolean {
  const known = foldText(`${name} ${words}`).split(/\s+/);
  return foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => known.some((one) => one.startsWith(word)));
}
