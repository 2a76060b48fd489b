import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { ScrollArea } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { useTitle } from '#admin/ui/frame/page.tsx';
import '#admin/styles/prints.css';

/** In the form that `@page` takes: the size belongs to the document, so it is set while the print is shown. */
type Paper = '80mm 297mm' | '100mm 62mm' | 'A4';

type PrintPageProps = {
  readonly title: string;
  readonly paper: Paper;
  readonly margin?: string;
  /** What could not be read, or could not be recorded. */
  readonly failure: unknown;
  /** Why it may not be printed, once that is known. */
  readonly refused?: string | null | undefined;
  readonly isReady: boolean;
  /** Shown beside Print: how many copies. */
  readonly controls?: ReactNode;
  readonly onPrint?: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** On sheets that may run to several pages, each page says which one it is. */
const numbered = "@bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; }";

/** A print in black on white; the bar above it is not printed. */
export function PrintPage({
  title,
  paper,
  margin = '0',
  failure,
  refused = null,
  isReady,
  controls,
  onPrint,
  children,
}: PrintPageProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const print = (): void => {
    window.print();
    void onPrint?.();
  };
  const printOnce = useEffectEvent(() => {
    // If the page is loaded again, or returned to, it is only shown and not printed.
    void navigate(pathname + search, { replace: true, state: null });
    void allDrawn().then(print);
  });
  const isAsked = state?.prints === printsAtOnce.prints && isReady && refused === null;
  useEffect(() => {
    if (isAsked) printOnce();
  }, [isAsked]);
  useTitle(title);
  usePageRule(`@page { size: ${paper}; margin: ${margin}; ${paper === 'A4' ? numbered : ''} }`);
  return (
    <main id="main" className="min-h-dvh pb-10 print:min-h-0 print:p-0">
      <div className="flex flex-wrap items-center gap-3 border-b border-line bg-oat-50 px-page-edge py-2.5 print:hidden [&_.field]:flex [&_.field]:flex-none [&_.field]:items-center [&_.field]:gap-2 [&_.field_input]:w-18 [&_.field_input]:flex-none">
        <Button icon="arrow-left" onClick={() => void navigate(-1)}>
          Back
        </Button>
        <h1 tabIndex={-1} className="flex-[1_1_8rem] text-xl">
          {title}
        </h1>
        {refused === null && controls}
        <Button kind="primary" icon="printer" disabled={!isReady || refused !== null} onClick={print}>
          Print
        </Button>
      </div>
      <FailureBanner failure={failure} />
      {refused !== null && <Banner kind="warning">{refused}</Banner>}
      {refused === null && isReady && (
        <ScrollArea
          label="Print preview"
          className="grid justify-items-center gap-5 overflow-x-auto px-0 py-6 print:block print:overflow-visible print:p-0"
        >
          {children}
        </ScrollArea>
      )}
      {refused === null && !isReady && !failure && <SkeletonLines label="Loading…" />}
    </main>
  );
}

/** Waits until its fonts and images are loaded and it has its final size. */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Adds a style rule to the document. @returns the function that removes it */
export function layRule(css: string): () => void {
  // A separate style sheet is allowed by the page's content security policy, because it is not an inline style.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== sheet);
  };
}

/** Applies while the print is shown. */
function usePageRule(css: string): void {
  useEffect(() => layRule(css), [css]);
}
