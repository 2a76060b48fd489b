import type { ReactNode } from 'react';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import type { ShownImport } from '#contract/admin/imports.ts';

type Report = NonNullable<ShownImport['report']>;

/** The problems first, then what would become of the other rows; the file contains all of both. */
export function DryRun({ report, isDone }: { readonly report: Report; readonly isDone: boolean }) {
  return (
    <>
      {report.problems.length > 0 && (
        <Panel title={report.counts.wrong > 0 ? 'Problems' : 'Please check'} flush>
          <Problems problems={report.problems} />
          <Rest shown={report.problems.length} inAll={report.problemsInAll} />
        </Panel>
      )}
      {report.rows.length > 0 && (
        <Panel title={isDone ? 'What changed' : 'What would change'} flush>
          <Changes rows={report.rows} />
          <Rest shown={report.rows.length} inAll={report.rowsInAll} />
        </Panel>
      )}
    </>
  );
}

const Rest = ({ shown, inAll }: { readonly shown: number; readonly inAll: number }) =>
  shown < inAll && (
    <p className="table-foot text-muted">
      {shown} of {inAll.toLocaleString('en-GB')} are shown here. Download the list to see them all.
    </p>
  );

const LineHead = () => (
  <th scope="col" className="number w-[4.5rem]">
    Line
  </th>
);

const Line = ({ line }: { readonly line: number }) => (
  <td className="number card-row-end">
    <span className="md:hidden! text-muted">Line </span>
    <b>{line}</b>
  </td>
);

const Problems = ({ problems }: Pick<Report, 'problems'>) => (
  <Table
    caption="Problems by line"
    cards
    head={
      <>
        <LineHead />
        <Head>Product</Head>
        <Head>Column</Head>
        <Head>Details</Head>
      </>
    }
  >
    {problems.map(({ line, name, column, text, kind }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are always rendered again together
      <tr key={at} className="card-row">
        <Line line={line} />
        <td className="card-row-lead">{name}</td>
        <td>
          {column !== '' && (
            <code className="inline-block rounded-[6px] border border-line-strong bg-oat-100 px-1.75 py-0.5 font-sans text-xs/[1.4] font-semibold whitespace-nowrap normal-nums">
              {column}
            </code>
          )}
        </td>
        <td className="card-row-fact">
          <Fault kind={kind}>{text}</Fault>
        </td>
      </tr>
    ))}
  </Table>
);

const Fault = ({ kind, children }: { readonly kind: 'problem' | 'warning'; readonly children: ReactNode }) => (
  <span className={`flex items-start gap-2 font-semibold ${kind === 'problem' ? 'text-error' : 'text-toffee-700'}`}>
    <Icon name={kind === 'problem' ? 'circle-x' : 'triangle-alert'} />
    <span>
      {kind === 'warning' && <span className="sr-only">Warning: </span>}
      {children}
    </span>
  </span>
);

const Changes = ({ rows }: Pick<Report, 'rows'>) => (
  <Table
    caption="Changes by line"
    cards
    head={
      <>
        <LineHead />
        <Head>Product</Head>
        <Head>Details</Head>
      </>
    }
  >
    {rows.map(({ line, name, isNew, changes }) => (
      <tr key={line} className="card-row">
        <Line line={line} />
        <td className="card-row-lead">{name}</td>
        <td className="card-row-fact">
          {isNew && (
            <Chip tone="pistachio" icon="plus">
              New
            </Chip>
          )}
          <ul className="grid gap-1.25 wrap-anywhere">
            {changes.map(({ column, before, after }) => (
              <li key={column}>
                <code className="inline-block rounded-[6px] border border-line-strong bg-oat-100 px-1.75 py-0.5 font-sans text-xs/[1.4] font-semibold whitespace-nowrap normal-nums">
                  {column}
                </code>{' '}
                <Value text={before} /> <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span> <Value text={after} isNew />
              </li>
            ))}
          </ul>
        </td>
      </tr>
    ))}
  </Table>
);

function Value({ text, isNew = false }: { readonly text: string; readonly isNew?: boolean }) {
  if (text === '') return <span className="text-muted">empty</span>;
  return isNew ? <b>{text}</b> : <span>{text}</span>;
}
