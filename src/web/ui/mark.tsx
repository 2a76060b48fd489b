import ownSprite from './icons.svg?url';

type MarkProps = {
  /** The bakery's, as the shop says it. */
  readonly letter: string;
  readonly className?: string;
  /** Another with the same drawings. */
  readonly sprite?: string;
};

/** The fluted mark with the bakery's letter. Hidden from screen readers: it stands beside words. It takes its colours from where it stands. */
export const Mark = ({ letter, className = 'mark', sprite = ownSprite }: MarkProps) => {
  // Of this one the sprites have an outline: it is there before any font is.
  const isOutlined = letter === 'M';
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`${sprite}#mark${isOutlined ? '' : '-plate'}`} />
      {isOutlined || (
        <text x="50" y="65.31">
          {letter}
        </text>
      )}
    </svg>
  );
};
