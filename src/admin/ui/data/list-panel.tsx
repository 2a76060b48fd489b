import { type ReactNode, useId } from 'react';
import { Button } from '#admin/ui/actions/button.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Table } from './table.tsx';

type PageButtonsProps = {
  /** Undefined on the first page. */
  readonly back: { readonly name: string; readonly go: () => void } | undefined;
  /** Undefined on the last page. */
  readonly next: { readonly name?: string; readonly go: () => void } | undefined;
};

/** The buttons at the foot of a list that is read page by page. */
export const PageButtons = ({ back, next }: PageButtonsProps) => (
  <>
    {back && (
      <Button size="small" icon="chevron-left" onClick={back.go}>
        {back.name}
      </Button>
    )}
    {next && (
      <Button size="small" iconEnd="chevron-right" onClick={next.go}>
        {next.name ?? 'Next'}
      </Button>
    )}
  </>
);

type ListPanelProps = PageButtonsProps & {
  /** The name of what is listed: 'Complaints'. */
  readonly name: string;
  /** 'failed' is shown above it, by whoever made the request. */
  readonly state: 'reading' | 'failed' | 'empty' | 'filled';
  readonly columns: number;
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
};

/**
 * A list that is read page by page: its table, what is shown before it is read, and what is shown if nothing matches.
 */
export const ListPanel = ({ name, state, columns, empty, back, next, children }: ListPanelProps) => (
  <Panel flush>
    {state === 'reading' && (
      <Table caption={`Loading ${name.toLowerCase()}…`} head={<th scope="col">{name}</th>}>
        <SkeletonRows rows={8} columns={columns} />
      </Table>
    )}
    {state === 'empty' && empty}
    {state === 'filled' && children}
    {(back || next) && (
      <div className="table-foot">
        <span />
        <PageButtons back={back} next={next} />
      </div>
    )}
  </Panel>
);

type Asked = { readonly isError: boolean };

/** The state of a list. @param count undefined until it is read */
export function listState(count: number | undefined, { isError }: Asked): ListPanelProps['state'] {
  if (count === undefined) return isError ? 'failed' : 'reading';
  return count === 0 ? 'empty' : 'filled';
}

/** White, and a little above the page. */
export const panelLook = 'panel min-w-0 rounded-large bg-white shadow-panel';

type PanelProps = {
  readonly title?: string;
  /** At the right of its heading. */
  readonly actions?: ReactNode;
  /** For content that fills it to its edges, such as a table. */
  readonly flush?: boolean;
  readonly children: ReactNode;
};

export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const id = useId();
  const content = (
    <>
      {title !== undefined && (
        <div className="panel-head flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4.5 pt-3.5">
          <h2 id={id}>{title}</h2>
          {actions && (
            <div className="panel-actions ml-auto flex flex-wrap items-center justify-end gap-2 [&_.text-link]:justify-end">
              {actions}
            </div>
          )}
        </div>
      )}
      {flush ? (
        <div>{children}</div>
      ) : (
        <div
          className={`panel-body px-4.5 pb-4.5 [&_hr]:my-3.5 [&_hr]:border-0 [&_hr]:border-t [&_hr]:border-line ${title === undefined ? 'pt-3.5' : 'pt-2.5'}`}
        >
          {children}
        </div>
      )}
    </>
  );
  return title === undefined ? (
    <div className={panelLook}>{content}</div>
  ) : (
    <section className={panelLook} aria-labelledby={id}>
      {content}
    </section>
  );
}

type ScrollAreaProps = { readonly label: string; readonly className: string; readonly children: ReactNode };

/** An area that scrolls and has nothing to press in it: it takes the focus for the keys that scroll it. */
export const ScrollArea = ({ label, className, children }: ScrollAreaProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
  <section aria-label={label} className={className} tabIndex={0}>
    {children}
  </section>
);
