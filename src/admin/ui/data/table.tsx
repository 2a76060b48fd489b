import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#admin/ui/icon.tsx';

type TableProps = {
  /** Read out to people who do not see it. */
  readonly caption: string;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
  readonly dense?: boolean;
  /** On a phone each row is a card of two lines: the classes of its cells say which line. */
  readonly cards?: boolean;
  readonly children: ReactNode;
};

/** Its head sticks below the page's. If it is too wide it scrolls sideways, and the keyboard reaches it. */
export function Table({ caption, head, foot, dense = false, cards = false, children }: TableProps) {
  const frame = useRef<HTMLElement>(null);
  const scrolls = useIsTooWide(frame);
  return (
    // Words for people who do not see them stay within what scrolls.
    <section
      ref={frame}
      className={`table-frame relative rounded-large ${scrolls ? 'table-frame--scrolls overflow-x-auto' : ''}`}
      tabIndex={scrolls ? 0 : undefined}
      aria-label={caption}
    >
      <table className={['table', dense && 'table--dense', cards && 'table--cards'].filter(Boolean).join(' ')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

type HeadProps = Omit<ComponentProps<'th'>, 'aria-sort'> & {
  readonly number?: boolean;
  /** If it is given, the column can be sorted by; `null` means that it is not sorted by now. */
  readonly sorted?: 'ascending' | 'descending' | null;
  readonly onSort?: () => void;
};

/** A column's heading; numbers are aligned right. */
export const Head = ({ number = false, sorted, onSort, children, ...rest }: HeadProps) => (
  <th {...rest} scope="col" className={number ? 'number' : undefined} aria-sort={sorted ?? undefined}>
    {onSort ? (
      <button type="button" onClick={onSort}>
        {children}
        {sorted && <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
      </button>
    ) : (
      children
    )}
  </th>
);

/** A cell with a number. */
export const NumberCell = (props: ComponentProps<'td'>) => <td {...props} className="number" />;

/** Whether the table in the frame is wider than the frame; known again before the browser paints a change of either. */
export function useIsTooWide(frame: RefObject<HTMLElement | null>): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const outer = frame.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const watcher = new ResizeObserver(() => {
      flushSync(() => setIsTooWide(inner.clientWidth > outer.clientWidth));
    });
    watcher.observe(outer);
    watcher.observe(inner);
    return () => watcher.disconnect();
  }, [frame]);
  return isTooWide;
}
