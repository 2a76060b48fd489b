import { useState } from 'react';

/** P-04: the description, clamped to three lines until asked for. */
export function ReadMore({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <div>
      <p className={whole ? 'desc' : 'desc clamp'}>{children}</p>
      <button type="button" className="linkb small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Read Less' : 'Read More'}
      </button>
    </div>
  );
}
