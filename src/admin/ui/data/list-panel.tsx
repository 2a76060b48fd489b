import type { ReactNode } from 'react';
import { PageButtons, type PageButtonsProps } from './page-buttons.tsx';
import { Panel } from './panel.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Table } from './table.tsx';

type ListPanelProps = PageButtonsProps & {
  /** What is listed, 'Complaints'. */
  readonly name: string;
  /** 'failed' is said above it, by whoever asked. */
  readonly state: 'reading' | 'failed' | 'empty' | 'filled';
  readonly columns: number;
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
};

/** A list that is read page by page: its table, what stands there before it is read, and what where nothing fits. */
export const ListPanel = ({ name, state, columns, empty, back, next, children }: ListPanelProps) => (
  <Panel flush>
    {state === 'reading' && (
      <Table caption={`${name} are being read`} head={<th scope="col">{name}</th>}>
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

/** How far a list is. @param count undefined until it is read */
export function listState(count: number | undefined, { isError }: Asked): ListPanelProps['state'] {
  if (count === undefined) return isError ? 'failed' : 'reading';
  return count === 0 ? 'empty' : 'filled';
}
