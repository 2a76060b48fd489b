import type { ReactNode } from 'react';
import { useMay } from '#admin/lib/session/session.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import type { ImportKind, ShownImport } from '#contract/admin/imports/imports.ts';
import { Failure } from '#domain/failure.ts';
import { DryRun } from './dry-run.tsx';
import { FileChoice } from './file-choice.tsx';
import { Exports, ImportCounts } from './import-side.tsx';
import { ImportState } from './import-state.tsx';
import { Steps } from './import-steps.tsx';
import { lineWords } from './import-words.ts';
import { type Importing, useImport } from './use-import.ts';
import '#admin/styles/imports/imports.css';

type ImportScreenProps = {
  readonly kind: ImportKind;
  /** The place that it is a part of. */
  readonly tabs: ReactNode;
  /** Where what came in is seen. */
  readonly list: { readonly to: string; readonly name: string };
};

/** E-09: a file, what it would do line by line, and then all of it or nothing. */
export function ImportScreen({ kind, tabs, list }: ImportScreenProps) {
  const importing = useImport(kind);
  const { shown, isChosen, isOther, readFailure, failure } = importing;
  const isGone = isOther || (readFailure instanceof Failure && readFailure.code === 'notFound');
  const report = isOther ? null : (shown?.report ?? null);
  return (
    <>
      <PageHeader
        title="Import and export"
        sub={shown && !isOther && `${shown.name} · ${lineWords(shown.lines)}`}
        actions={shown && !isOther && <Actions shown={shown} importing={importing} />}
      />
      <Page>
        {tabs}
        <Steps state={isGone ? undefined : shown?.state} />
        <div className="import-state">
          {!isGone && <FailureBanner failure={readFailure} note="What the shop was doing goes on." />}
          <FailureBanner failure={failure} title={isOfFile(failure) ? 'The file was not read' : undefined} />
          {shown && !isOther && <ImportState shown={shown} />}
        </div>
        <MainAndSide
          main={
            isGone ? (
              <Panel>
                <EmptyState
                  icon="file-spreadsheet"
                  title="This file is not here any more"
                  action={<Button onClick={importing.another}>Another file</Button>}
                >
                  A file is kept for 30 days.
                </EmptyState>
              </Panel>
            ) : !isChosen ? (
              <Panel>
                <FileChoice kind={kind} importing={importing} />
              </Panel>
            ) : report && shown ? (
              <>
                <DryRun report={report} isDone={shown.state === 'done'} />
                {report.problems.length + report.rows.length === 0 && (
                  <Panel>
                    <EmptyState icon="check-check" title="Every line says what the shop has already">
                      There is nothing to take over.
                    </EmptyState>
                  </Panel>
                )}
              </>
            ) : (
              shown === undefined && !readFailure && <SkeletonLines label="The file is being looked for" lines={6} />
            )
          }
          side={
            <>
              {report && shown && <ImportCounts shown={{ ...shown, report }} />}
              {shown?.state === 'done' && !isOther && (
                <ButtonLink to={list.to} kind="primary" iconEnd="chevron-right" block>
                  {list.name}
                </ButtonLink>
              )}
              <Exports kind={kind} />
            </>
          }
        />
      </Page>
    </>
  );
}

const isOfFile = (failure: Failure | null): boolean =>
  failure?.code === 'unsupportedType' || failure?.code === 'tooLarge';

function Actions({ shown, importing }: { readonly shown: ShownImport; readonly importing: Importing }) {
  const mayPrice = useMay('prices.edit');
  const mayVat = useMay('settings.money');
  const { state, report } = shown;
  const works = state === 'checking' || state === 'takingOver';
  const changes = report?.rowsInAll ?? 0;
  const isReady =
    state === 'checked' &&
    report?.counts.wrong === 0 &&
    changes > 0 &&
    (!report.changesPrices || mayPrice) &&
    (!report.changesVat || mayVat);
  return (
    <div className="row row--wrap">
      <Button kind="ghost" disabled={works} onClick={importing.another}>
        Another file
      </Button>
      {state !== 'done' && (
        <>
          <Button icon="refresh-cw" disabled={works} onClick={() => void importing.checkAgain()}>
            Read again
          </Button>
          <Button
            kind="primary"
            {...(report?.changesPrices && { icon: 'key-round' as const })}
            busy={importing.isBusy || state === 'takingOver'}
            disabled={!isReady}
            onClick={() => void importing.takeOver()}
          >
            {changes === 0 ? 'Take over' : `Take over ${lineWords(changes)}`}
          </Button>
        </>
      )}
    </div>
  );
}
