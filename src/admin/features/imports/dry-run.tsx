import type { ReactNode } from 'react';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import type { ShownImport } from '#contract/admin/imports/imports.ts';

type Report = NonNullable<ShownImport['report']>;

/** What is wrong, and then what would become of the rest; the whole of both is in the file. */
export function DryRun({ report, isDone }: { readonly report: Report; readonly isDone: boolean }) {
  return (
    <>
      {report.problems.length > 0 && (
        <Panel title={report.counts.wrong > 0 ? 'What is wrong' : 'To look at twice'} flush>
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
    <p className="table-foot muted">
      {shown} of {inAll.toLocaleString('en-GB')} are shown here; the list as a file has all of them.
    </p>
  );

const LineHead = () => (
  <th scope="col" className="number import-line">
    Line
  </th>
);

const Line = ({ line }: { readonly line: number }) => (
  <td className="number card-row-end">
    <span className="only-phone muted">Line </span>
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
        <Head>What</Head>
      </>
    }
  >
    {problems.map(({ line, name, column, text, kind }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are drawn anew together
      <tr key={at} className="card-row">
        <Line line={line} />
        <td className="card-row-lead">{name}</td>
        <td>{column !== '' && <code className="import-column">{column}</code>}</td>
        <td className="card-row-fact">
          <Fault kind={kind}>{text}</Fault>
        </td>
      </tr>
    ))}
  </Table>
);

const Fault = ({ kind, children }: { readonly kind: 'problem' | 'warning'; readonly children: ReactNode }) => (
  <span className={`import-fault import-fault--${kind}`}>
    <Icon name={kind === 'problem' ? 'circle-x' : 'triangle-alert'} />
    <span>
      {kind === 'warning' && <span className="visually-hidden">Warning: </span>}
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
        <Head>What</Head>
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
          <ul className="import-changes">
            {changes.map(({ column, before, after }) => (
              <li key={column}>
                <code className="import-column">{column}</code> <Value text={before} />{' '}
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">becomes</span> <Value text={after} isNew />
              </li>
            ))}
          </ul>
        </td>
      </tr>
    ))}
  </Table>
);

function Value({ text, isNew = false }: { readonly text: string; readonly isNew?: boolean }) {
  if (text === '') return <span className="muted">empty</span>;
  return isNew ? <b>{text}</b> : <span>{text}</span>;
}
