import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the table in the frame has more width than the frame; asked anew whenever either changes. */
export function useIsTooWide(frame: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const outer = frame.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const watcher = new ResizeObserver(() => setIsTooWide(inner.clientWidth > outer.clientWidth));
    watcher.observe(outer);
    watcher.observe(inner);
    return () => watcher.disconnect();
  }, [frame]);
  return isTooWide;
}
