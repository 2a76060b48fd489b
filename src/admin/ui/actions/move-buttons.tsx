import { IconButton } from './icon-button.tsx';

type MoveProps = {
  /** Of what is moved: 'Slide 2'. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
};

const ways = [
  { way: 'up', icon: 'arrow-up', step: -1 },
  { way: 'down', icon: 'arrow-down', step: 1 },
] as const;

/** One place up or down in its list, within an `li`; the focus goes with what was moved, so that pressing again moves it on. */
export const MoveButtons = ({ name, at, count, onMove }: MoveProps) => (
  <span className="row" data-moves>
    {ways.map(({ way, icon, step }) => (
      <IconButton
        key={way}
        icon={icon}
        label={`Move ${name} ${way}`}
        disabled={at + step < 0 || at + step >= count}
        onClick={({ currentTarget }) => {
          const list = currentTarget.closest('li')?.parentElement;
          onMove(at + step);
          requestAnimationFrame(() => focusMoved(list?.children[at + step], step === -1 ? 0 : 1));
        }}
      />
    ))}
  </span>
);

/** At the end of the list the way back is the one that is left. */
function focusMoved(row: Element | undefined, at: 0 | 1): void {
  const own = [...(row?.querySelectorAll('[data-moves]') ?? [])].find((moves) => moves.closest('li') === row);
  const buttons = [...(own?.querySelectorAll('button') ?? [])];
  const button = buttons[at]?.disabled ? buttons[1 - at] : buttons[at];
  button?.focus();
}
