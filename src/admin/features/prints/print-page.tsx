import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { ScrollArea } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { useTitle } from '#admin/ui/frame/page.tsx';
import '#admin/styles/prints.css';

/** As `@page` has it: its size is the document's, so that it is set while the print is shown. */
type Paper = '80mm 297mm' | '100mm 62mm' | 'A4';

type PrintPageProps = {
  readonly title: string;
  readonly paper: Paper;
  readonly margin?: string;
  /** What could not be read, or not be written down. */
  readonly failure: unknown;
  /** Why it may not be printed, once that is known. */
  readonly refused?: string | null | undefined;
  readonly isReady: boolean;
  /** Beside Print: how many of it. */
  readonly controls?: ReactNode;
  readonly onPrint?: () => Promise<unknown>;
  readonly children: ReactNode;
};

/** On sheets that may be more than one each says which it is. */
const numbered = "@bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; }";

/** Black on white; the bar above is not printed. */
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
    // Loaded again, or come back to, it is looked at.
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

/** Its letters and codes are there, and it is as large as it will be. */
async function allDrawn(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Lays a rule upon the document. @returns what takes it away */
export function layRule(css: string): () => void {
  // A sheet of its own is what the policy of the page allows, as it is no inline style.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((known) => known !== sheet);
  };
}

/** While the print is shown. */
function usePageRule(css: string): void {
  useEffect(() => layRule(css), [css]);
}
