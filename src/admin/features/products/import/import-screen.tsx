import { momentText } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useNow } from '#admin/lib/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { exportImport, exportProducts, type ShownImport } from '#contract/admin/imports.ts';
import { Failure } from '#domain/failure.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { DryRun } from './dry-run.tsx';
import { FileChoice, Progress } from './file-choice.tsx';
import { doneWords, type Importing, lineWords, problemWords, useImport } from './use-import.ts';

const steps = ['File', 'Check', 'Import'] as const;

const placeOf = (state: ShownImport['state'] | undefined): number => {
  if (state === undefined) return 0;
  if (state === 'done') return 3;
  return state === 'takingOver' ? 2 : 1;
};

/** How far the import is. */
function Steps({ state }: { readonly state: ShownImport['state'] | undefined }) {
  const place = placeOf(state);
  return (
    <ol className="mb-4.5 flex flex-wrap gap-x-3.5 gap-y-2.5 text-muted" aria-label="Steps">
      {steps.map((name, at) => (
        <li
          key={name}
          className={`flex items-center gap-2.25 not-last:after:ml-1.5 not-last:after:w-11 not-last:after:border-t-2 not-last:after:border-line-strong not-last:after:content-[''] max-[761px]:after:hidden ${at <= place ? 'font-semibold text-ink' : ''}`}
          aria-current={at === place ? 'step' : undefined}
        >
          <span
            className={`grid size-7 place-items-center rounded-full text-xs font-bold ${at < place ? 'bg-pistachio-100 text-pistachio-800' : at === place ? 'bg-damson-800 text-white' : 'bg-oat-200 text-oat-700'}`}
          >
            {at < place ? <Icon name="check" /> : at + 1}
          </span>
          <span>
            {name}
            {at < place && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const mostNames = 10;

/** What is going on, or how it ended, in one line above everything else. */
function ImportState({ shown }: { readonly shown: ShownImport }) {
  const mayPrice = useMay('prices.edit');
  const mayVat = useMay('settings.money');
  const mayCount = useMay('stock.move');
  const now = useNow();
  const { state, report, lines, done, name, readAs, before } = shown;
  if (state === 'checking' || state === 'takingOver') {
    const percent = lines === 0 ? 0 : Math.min(100, Math.floor((done * 100) / lines));
    return (
      <Progress
        name={state === 'checking' ? `Checking ${name}` : `Importing ${name}, all of it or nothing`}
        percent={percent}
        text={`${done.toLocaleString('en-GB')} of ${lineWords(lines)}`}
      />
    );
  }
  if (state === 'failed')
    return (
      <Banner kind="error">
        <b>{report ? 'The file was not imported.' : 'The file could not be read.'} Nothing was changed.</b> The shop
        tried several times, but something in this file stopped it. Whoever runs the server can find the reason in its
        log. Please correct the file and upload it, or check it again.
      </Banner>
    );
  if (state === 'stale') {
    const names = report?.conflicts ?? [];
    return (
      <Banner kind="error">
        <b>Somebody has changed these since the check. Nothing was saved.</b> {names.slice(0, mostNames).join(', ')}
        {names.length > mostNames && ` and ${names.length - mostNames} more`}. Check the file again to see what it would
        do now.
      </Banner>
    );
  }
  if (state === 'done')
    return (
      <Banner kind="done">
        <b>Imported: {doneWords(shown)}.</b> Customers see the changes now.
      </Banner>
    );
  if (!report) return null;
  return (
    <>
      {report.counts.wrong > 0 && (
        <Banner kind="error" isNews={false}>
          <b>{problemWords(shown)} Nothing was changed.</b> Either all lines are imported or none. Correct the file and
          upload it again.
        </Banner>
      )}
      {before && (
        <Banner kind="warning">
          <b>This file has been imported before</b>, by {before.by}, {momentText(before.at, now, shopTimeZone)}.
        </Banner>
      )}
      {readAs !== null && (
        <Banner kind="info">
          It was read as {readAs}. If any characters below look wrong, save the file as ‘CSV UTF-8’ and upload it again.
        </Banner>
      )}
      {report.changesPrices && !mayPrice && (
        <Banner kind="warning">It changes weights and prices, and you do not have permission to change those.</Banner>
      )}
      {report.changesVat && !mayVat && <Banner kind="warning">It changes VAT, which only an owner can do.</Banner>}
      {report.changesStock && !mayCount && (
        <Banner kind="warning">It has counts, and you do not have permission to change stock.</Banner>
      )}
    </>
  );
}

/** E-09: a file, what it would do line by line, and then all of it or nothing. */
export function ImportScreen() {
  const importing = useImport();
  const { shown, isChosen, readFailure, failure } = importing;
  const isGone = readFailure instanceof Failure && readFailure.code === 'notFound';
  const report = shown?.report ?? null;
  return (
    <>
      <PageHeader
        title="Import and export"
        sub={shown && `${shown.name} · ${lineWords(shown.lines)}`}
        actions={shown && <Actions shown={shown} importing={importing} />}
      />
      <Page>
        <PlaceTabs />
        <Steps state={isGone ? undefined : shown?.state} />
        <div className="mb-4 grid gap-3 empty:hidden">
          {!isGone && <FailureBanner failure={readFailure} note="The import continues in the background." />}
          <FailureBanner failure={failure} title={isOfFile(failure) ? 'The file could not be read' : undefined} />
          {shown && <ImportState shown={shown} />}
        </div>
        <MainAndSide
          main={
            isGone ? (
              <Panel>
                <EmptyState
                  icon="file-spreadsheet"
                  title="This file is no longer here"
                  action={<Button onClick={importing.another}>Choose another file</Button>}
                >
                  Files are kept for 30 days.
                </EmptyState>
              </Panel>
            ) : !isChosen ? (
              <Panel>
                <FileChoice importing={importing} />
              </Panel>
            ) : report && shown ? (
              <>
                <DryRun report={report} isDone={shown.state === 'done'} />
                {report.problems.length + report.rows.length === 0 && (
                  <Panel>
                    <EmptyState icon="check-check" title="Every line matches the shop already">
                      There is nothing to import.
                    </EmptyState>
                  </Panel>
                )}
              </>
            ) : (
              shown === undefined && !readFailure && <SkeletonLines label="Loading the file…" lines={6} />
            )
          }
          side={
            <>
              {report && shown && <ImportCounts shown={{ ...shown, report }} />}
              {shown?.state === 'done' && (
                <ButtonLink to={adminUrls.products} kind="primary" iconEnd="chevron-right" block>
                  Go to products
                </ButtonLink>
              )}
              <Exports />
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
  const mayCount = useMay('stock.move');
  const { state, report } = shown;
  const works = state === 'checking' || state === 'takingOver';
  const changes = report?.rowsInAll ?? 0;
  const isReady =
    state === 'checked' &&
    report?.counts.wrong === 0 &&
    changes > 0 &&
    (!report.changesPrices || mayPrice) &&
    (!report.changesVat || mayVat) &&
    (!report.changesStock || mayCount);
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button kind="ghost" disabled={works} onClick={importing.another}>
        Choose another file
      </Button>
      {state !== 'done' && (
        <>
          <Button icon="refresh-cw" disabled={works} onClick={() => void importing.checkAgain()}>
            Check again
          </Button>
          <Button
            kind="primary"
            {...(report?.changesPrices && { icon: 'key-round' as const })}
            busy={importing.isBusy || state === 'takingOver'}
            disabled={!isReady}
            onClick={() => void importing.takeOver()}
          >
            {changes === 0 ? 'Import' : `Import ${lineWords(changes)}`}
          </Button>
        </>
      )}
    </div>
  );
}

type Counted = ShownImport & { readonly report: NonNullable<ShownImport['report']> };

/** The rows by what becomes of them. */
function ImportCounts({ shown }: { readonly shown: Counted }) {
  const { save, isBusy, failure } = useDownload(exportImport);
  const { counts } = shown.report;
  const text = (count: number): string => count.toLocaleString('en-GB');
  return (
    <Panel
      title={
        shown.state === 'done' ? 'What was imported' : counts.wrong > 0 ? 'Once corrected' : 'What would be imported'
      }
    >
      <div className="column">
        <Facts
          facts={[
            { name: 'New products', value: text(counts.new) },
            { name: 'Changed', value: text(counts.changed) },
            { name: 'Unchanged', value: text(counts.same) },
            ...(counts.wrong > 0 ? [{ name: 'With problems', value: text(counts.wrong), tone: 'owed' as const }] : []),
            { name: 'Lines', value: text(shown.lines), tone: 'total' as const },
          ]}
        />
        <FailureBanner failure={failure} />
        <Button icon="download" block busy={isBusy} onClick={() => void save({ importId: shown.id })}>
          Download the list (CSV)
        </Button>
      </div>
    </Panel>
  );
}

/** Exports, in the same columns as imports. */
function Exports() {
  const { save, saved, failure, isBusy } = useDownload(exportProducts);
  return (
    <Panel title="Export">
      <div className="column">
        <p className="text-muted">Every product as it is now. Upload this file later to restore it.</p>
        <FailureBanner failure={failure} />
        <Button icon="file-spreadsheet" block busy={isBusy} onClick={() => void save({})}>
          Products (CSV)
        </Button>
        <Button kind="ghost" icon="file-text" block onClick={() => void save({ example: 'yes' })}>
          Example file
        </Button>
        <p role="status" className="text-muted">
          {saved && `${saved.name} was saved.`}
        </p>
      </div>
    </Panel>
  );
}
