import ownSprite from './icons.svg?url';

/** The letter that the sprites have an outline of: it is there before any font is. */
const outlined = 'M';

type MarkProps = {
  /** The bakery's, as the shop says it. */
  readonly letter: string;
  readonly className?: string;
  /** Another with the same drawings. */
  readonly sprite?: string;
};

/** The fluted mark with the bakery's letter. Hidden from screen readers: it stands beside words. It takes its colours from where it stands. */
export const Mark = ({ letter, className = 'mark', sprite = ownSprite }: MarkProps) => (
  <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
    <use href={`${sprite}#${letter === outlined ? 'mark' : 'mark-plate'}`} />
    {letter !== outlined && (
      <text x="50" y="65.31">
        {letter}
      </text>
    )}
  </svg>
);
