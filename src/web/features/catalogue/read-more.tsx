import { useLayoutEffect, useRef, useState } from 'react';

/** Whether a clamped text is longer than what is shown of it, at whatever width the page has. */
function useIsCut(isClamped: boolean) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(true);
  useLayoutEffect(() => {
    const { current } = text;
    if (!isClamped || current === null) return;
    const watch = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight));
    watch.observe(current);
    return () => watch.disconnect();
  }, [isClamped]);
  return { text, isCut };
}

/** P-04: clamped until asked for. A text that fits has no button that would do nothing. */
export function ReadMore({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const { text, isCut } = useIsCut(!whole);
  return (
    <div>
      <p ref={text} className={whole ? 'desc' : 'desc clamp'}>
        {children}
      </p>
      {isCut && (
        <button
          type="button"
          className="link-button small read-more"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Read Less' : 'Read More'}
        </button>
      )}
    </div>
  );
}
