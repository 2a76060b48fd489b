import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import shop from '#web/styles/app.css?url';

type FrameProps = {
  /** CSS pixels that the page within believes it has. */
  readonly width: number;
  /** Addresses of the page's own styles, beside those of every page. */
  readonly styles: readonly string[];
  readonly children: ReactNode;
};

/**
 * A page of its own with the customers' styles and none of the back office's, as small as its place is. It is looked at and not
 * used: nothing in it can be pressed or reached.
 */
export function PreviewFrame({ width, styles, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState({ scale: 1, height: 0 });

  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    for (const href of [shop, ...styles]) {
      const link = page.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      page.head.append(link);
    }
    page.documentElement.lang = 'en-GB';
    page.body.inert = true;
    setBody(page.body);
  }, [styles]);

  useEffect(() => {
    if (body === null || place.current === null) return;
    const watch = new ResizeObserver(() => {
      const available = place.current?.clientWidth ?? width;
      setSize({ scale: Math.min(1, available / width), height: body.scrollHeight });
    });
    watch.observe(body);
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [body, width]);

  return (
    <div ref={place} className="preview-place" style={{ height: size.height * size.scale }}>
      <iframe
        ref={frame}
        title="As customers see it"
        tabIndex={-1}
        className="preview-frame"
        style={{ width, height: size.height, transform: `scale(${size.scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
