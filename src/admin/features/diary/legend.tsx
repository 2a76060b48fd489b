export const hatch = 'bg-[repeating-linear-gradient(135deg,var(--color-oat-200)_0_4px,var(--color-white)_4px_8px)]';

/** What the looks of the days stand for. @param marks word and look; no look is a day like any other */
export const Legend = ({ marks }: { readonly marks: readonly (readonly [word: string, look: string])[] }) => (
  <ul className="mb-3 flex flex-wrap gap-x-4.5 gap-y-1.5 text-xs text-muted">
    {marks.map(([word, look]) => (
      <li key={word}>
        {look !== '' && <i className={`me-1.5 inline-block h-3 w-5 rounded-[4px] ${look}`} />}
        {word}
      </li>
    ))}
  </ul>
);
