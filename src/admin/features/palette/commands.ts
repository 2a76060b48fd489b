import type { IconName } from '#admin/ui/icon.tsx';
import { foldText } from '#domain/text/fold.ts';

/** What the palette offers beside what the shop finds: a screen, or something to do. */
export type Command = {
  readonly key: string;
  readonly name: string;
  readonly icon: IconName;
  readonly group: 'Go to' | 'Do';
  /** What else somebody may call it. */
  readonly words?: string;
  /** Within another screen: offered once somebody types its name. */
  readonly isInner?: true;
  /** As `useShortcuts` has them. */
  readonly keys?: string;
} & ({ readonly to: string } | { readonly act: () => void });

/** Every word that was typed begins one of the command's. */
export function isCalled({ name, words = '' }: Pick<Command, 'name' | 'words'>, typed: string): boolean {
  const known = foldText(`${name} ${words}`).split(/\s+/);
  return foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => known.some((one) => one.startsWith(word)));
}
