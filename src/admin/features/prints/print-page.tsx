import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { useIsTooWide } from '#admin/ui/data/use-is-too-wide.ts';
import { useTitle } from '#admin/ui/frame/use-title.ts';
import { usePageRule } from './use-page-rule.ts';

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
  useTitle(title);
  usePageRule(`@page { size: ${paper}; margin: ${margin}; ${paper === 'A4' ? numbered : ''} }`);
  return (
    <main id="main" className="print-page">
      <div className="print-bar">
        <Button icon="arrow-left" onClick={() => void navigate(-1)}>
          Back
        </Button>
        <h1 tabIndex={-1}>{title}</h1>
        {refused === null && controls}
        <Button
          kind="primary"
          icon="printer"
          disabled={!isReady || refused !== null}
          onClick={() => {
            window.print();
            void onPrint?.();
          }}
        >
          Print
        </Button>
      </div>
      <FailureBanner failure={failure} />
      {refused !== null && <Banner kind="warning">{refused}</Banner>}
      {refused === null && isReady && <Sheets>{children}</Sheets>}
      {refused === null && !isReady && !failure && <SkeletonLines label="Being read" />}
    </main>
  );
}

/** Paper keeps its width: where the window is narrower it is scrolled, by keys too. */
function Sheets({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const scrolls = useIsTooWide(frame);
  return (
    <section ref={frame} className="print-sheets" tabIndex={scrolls ? 0 : undefined} aria-label="What is printed">
      {children}
    </section>
  );
}
