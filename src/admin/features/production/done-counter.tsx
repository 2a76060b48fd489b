import { Icon } from '#admin/ui/icon.tsx';

type DoneCounterProps = {
  readonly name: string;
  readonly done: number;
  readonly pieces: number;
  readonly mayTick: boolean;
  readonly onTick: (by: number) => void;
};

/** One piece more or less; green once all are done. */
export function DoneCounter({ name, done, pieces, mayTick, onTick }: DoneCounterProps) {
  const end = (label: string, icon: 'minus' | 'plus' | 'check', by: number, isOff: boolean) => (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      aria-disabled={isOff || !mayTick || undefined}
      title={mayTick ? undefined : 'Only who moves orders can tick'}
      className={icon === 'check' ? 'is-all' : undefined}
      onClick={() => (isOff || !mayTick ? undefined : onTick(by))}
    >
      <Icon name={icon} />
    </button>
  );
  const isAll = done >= pieces;
  return (
    <fieldset className="done-counter">
      <legend className="visually-hidden">Done of {name}</legend>
      {end('One less', 'minus', -1, done <= 0)}
      <output>
        <b>{done}</b> of {pieces}
      </output>
      {end('One more', isAll ? 'check' : 'plus', 1, isAll)}
    </fieldset>
  );
}
