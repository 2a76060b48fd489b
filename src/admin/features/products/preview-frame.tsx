import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import shop from '#web/styles/app.css?url';

type FrameProps = {
  /** The width in CSS pixels that the page inside believes it has. */
  readonly width: number;
  /** Addresses of the page's own style sheets, besides those of every page. */
  readonly styles: readonly string[];
  readonly children: ReactNode;
};

/**
 * A separate page with the customers' styles and none of the back office's, scaled down to the space it has. It is for
 * looking at only:
 * nothing in it can be pressed or reached.
 */
function PreviewFrame({ width, styles, children }: FrameProps) {
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
    <div
      ref={place}
      className="box-content overflow-hidden rounded-[18px] border-6 border-damson-900 bg-white"
      style={{ height: size.height * size.scale }}
    >
      <iframe
        ref={frame}
        title="As customers see it"
        tabIndex={-1}
        className="block origin-[0_0] border-0"
        style={{ width, height: size.height, transform: `scale(${size.scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}

const widths = { phone: 390, window: 1_100 } as const;
type Width = keyof typeof widths;

type PreviewProps = {
  /** The width that is shown first. */
  readonly first: Width;
  /** What the preview is of: a different one starts its page from scratch. */
  readonly of?: string;
  readonly styles: readonly string[];
  /** Where it sticks beside a long form. */
  readonly place: string;
  /** Null if nothing can be shown yet, and `missing` says why. */
  readonly children: ReactNode;
  readonly missing?: string;
};

/** What is being edited as customers will see it, on a phone and in a window. */
export function Preview({ first, of = '', styles, place, children, missing }: PreviewProps) {
  const [on, setOn] = useState<Width>(first);
  return (
    <section className={`grid min-w-0 gap-2.5 lg:sticky lg:overflow-y-auto ${place}`} aria-label="Preview">
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <h2>As customers see it</h2>
        <Segmented
          label="Preview width"
          value={on}
          onChange={setOn}
          choices={[
            { value: 'phone', text: 'Phone' },
            { value: 'window', text: 'Window' },
          ]}
        />
      </div>
      {children === null ? (
        <p className="text-muted">{missing}</p>
      ) : (
        <PreviewFrame key={`${of}${on}`} width={widths[on]} styles={styles}>
          {children}
        </PreviewFrame>
      )}
    </section>
  );
}
