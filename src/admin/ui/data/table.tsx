import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Icon } from '#admin/ui/icon.tsx';
import { useIsTooWide } from './use-is-too-wide.ts';

type TableProps = {
  /** Said to those who do not see it. */
  readonly caption: string;
  readonly head: ReactNode;
  readonly foot?: ReactNode;
  readonly dense?: boolean;
  /** On a phone each row is a card of two lines: its cells say by their class which. */
  readonly cards?: boolean;
  readonly children: ReactNode;
};

/** Its head sticks below the page's. Where it is too wide it scrolls sideways, and is reached by the keyboard. */
export function Table({ caption, head, foot, dense = false, cards = false, children }: TableProps) {
  const frame = useRef<HTMLElement>(null);
  const scrolls = useIsTooWide(frame);
  return (
    <section
      ref={frame}
      className={scrolls ? 'table-frame table-frame--scrolls' : 'table-frame'}
      tabIndex={scrolls ? 0 : undefined}
      aria-label={caption}
    >
      <table className={['table', dense && 'table--dense', cards && 'table--cards'].filter(Boolean).join(' ')}>
        <caption className="visually-hidden">{caption}</caption>
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
  /** Given, the column can be sorted by; `null` is not sorted by now. */
  readonly sorted?: 'ascending' | 'descending' | null;
  readonly onSort?: () => void;
};

/** A column's head; numbers stand right. */
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
