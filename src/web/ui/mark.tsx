import ownSprite from './icons.svg?url';

type MarkProps = {
  /** The bakery's letter, as the shop sets it. */
  readonly letter: string;
  readonly className?: string;
  /** Another sprite with the same drawings. */
  readonly sprite?: string;
};

/**
 * The fluted mark with the bakery's letter. Hidden from screen readers because it is next to words. It takes its
 * colours from its surroundings.
 */
export const Mark = ({ letter, className = 'mark', sprite = ownSprite }: MarkProps) => {
  // The sprites have an outline of this letter: it is there before any font is.
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
