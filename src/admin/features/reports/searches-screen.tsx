import { useState } from 'react';
import { announce } from '#admin/lib/announce.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { longDay, shortDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FormFailure } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import {
  readSearches,
  removeSynonym,
  type Searched,
  type SearchesAnswer,
  saveSynonym,
} from '#contract/admin/reports/searches.ts';
import { ReportPage } from './report-page.tsx';
import { useReportRange } from './use-report-range.ts';

type Synonym = Searched['synonyms'][number];

/** What people looked for in the shop, first what they did not find; a synonym of any of it is one tap away. */
export function SearchesScreen() {
  const report = useReportRange();
  const { data, error, isPlaceholderData } = useStaffQuery(readSearches, report.range, { keepPrevious: true });
  const [editing, setEditing] = useState<Synonym | null>(null);
  return (
    <>
      <ReportPage
        title="Searches"
        actions={null}
        report={report}
        compares={false}
        nothing={{
          title: 'Nobody searched on these days',
          text: 'What customers search for in the shop appears here within a minute, without who searched. Choose other days to see more.',
        }}
        error={error}
        isFormer={isPlaceholderData}
      >
        {data &&
          (data.days.length === 0 ? null : (
            <>
              <Panel title="Nothing found" flush>
                {data.foundNothing.length > 0 ? (
                  <SearchesTable
                    caption="Searches that found nothing"
                    searches={data.foundNothing}
                    finds={false}
                    onSynonym={setEditing}
                  />
                ) : (
                  <p className="px-4.5 pb-4 text-muted">Every search found something.</p>
                )}
              </Panel>
              <Panel title="Found" flush>
                {data.found.length > 0 ? (
                  <SearchesTable
                    caption="Searches that found something"
                    searches={data.found}
                    finds
                    onSynonym={setEditing}
                  />
                ) : (
                  <p className="px-4.5 pb-4 text-muted">No search found anything.</p>
                )}
              </Panel>
              <Panel title="By day" flush>
                <DaysTable days={data.days} />
              </Panel>
              <p className="text-muted">
                The 100 most frequent of each are listed, as they were last found. Only words and counts are kept, never
                who searched.
              </p>
            </>
          ))}
      </ReportPage>
      <SynonymDialog synonym={editing} onClose={() => setEditing(null)} />
    </>
  );
}

type SearchesTableProps = {
  readonly caption: string;
  readonly searches: readonly Searched[];
  /** Whether they found something, which is then said. */
  readonly finds: boolean;
  readonly onSynonym: (synonym: Synonym) => void;
};

function SearchesTable({ caption, searches, finds, onSynonym }: SearchesTableProps) {
  const mayChange = useMay('settings.shop');
  return (
    <Table
      caption={caption}
      head={
        <>
          <Head>Words</Head>
          <Head number>Times</Head>
          {finds && <Head>Found</Head>}
          <Head>Synonym</Head>
          <Head>Last searched</Head>
        </>
      }
    >
      {searches.map((search) => (
        <tr key={search.words}>
          <td className="wrap-anywhere">
            <b>{search.words}</b>
          </td>
          <NumberCell>{search.times}</NumberCell>
          {finds && <td>{foundText(search)}</td>}
          <td>
            {search.synonyms.map((synonym) => (
              <span key={synonym.words} className="flex flex-wrap items-center gap-2.5 print:block">
                ‘{synonym.words}’ also finds ‘{synonym.finds}’
                {mayChange && (
                  <Button size="small" onClick={() => onSynonym(synonym)}>
                    Change<span className="sr-only"> the synonym of {synonym.words}</span>
                  </Button>
                )}
              </span>
            ))}
            {mayChange && search.missed !== null && search.synonyms.length === 0 && (
              <Button
                kind="soft"
                size="small"
                icon="plus"
                onClick={() => onSynonym({ words: search.missed ?? '', finds: '' })}
              >
                Add<span className="sr-only"> a synonym for {search.words}</span>
              </Button>
            )}
          </td>
          <td className="whitespace-nowrap">{shortDay(search.lastDay)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** '12 cakes', '60 cakes, for ‘cake’'. */
function foundText({ found, instead, isAnswered }: Searched): string {
  if (found === 0 && isAnswered) return 'Answered by a page, or by telephone';
  return `${found} ${found === 1 ? 'cake' : 'cakes'}${instead === null ? '' : `, for ‘${instead}’`}`;
}

const DaysTable = ({ days }: Pick<SearchesAnswer, 'days'>) => (
  <Table
    caption="Searches by day"
    head={
      <>
        <Head>Day</Head>
        <Head number>Searches</Head>
        <Head number>Found nothing</Head>
      </>
    }
  >
    {days.map(({ day, times, foundNothing }) => (
      <tr key={day}>
        <td>{longDay(day)}</td>
        <NumberCell>{times}</NumberCell>
        <NumberCell>{foundNothing}</NumberCell>
      </tr>
    ))}
  </Table>
);

type SynonymDialogProps = {
  /** Without `finds` if it is new; null while nothing is being edited. */
  readonly synonym: Synonym | null;
  readonly onClose: () => void;
};

/** Makes words find what other words find, changes that, or takes it back. */
const SynonymDialog = ({ synonym, onClose }: SynonymDialogProps) => (
  <Dialog
    open={synonym !== null}
    onClose={onClose}
    title={synonym?.finds ? 'Change the synonym' : 'Add a synonym'}
    size="small"
  >
    {synonym && <SynonymForm key={synonym.words} synonym={synonym} onDone={onClose} />}
  </Dialog>
);

const said = (words: string, found: number): string =>
  `‘${words}’ finds ${found === 0 ? 'nothing' : found === 1 ? '1 cake' : `${found} cakes`} now.`;

type SynonymFormProps = { readonly synonym: Synonym; readonly onDone: () => void };

function SynonymForm({ synonym, onDone }: SynonymFormProps) {
  const isNew = synonym.finds === '';
  const [words, setWords] = useState(synonym.words);
  const [finds, setFinds] = useState(synonym.finds);
  const told = ({ found }: { readonly found: number }): void => {
    announce(said(words, found));
    onDone();
  };
  const save = useStaffWrite(saveSynonym, { refreshes: [readSearches], onDone: told });
  const remove = useStaffWrite(removeSynonym, { refreshes: [readSearches], onDone: told });
  const fields = save.failure?.detail.fields;
  return (
    <form
      className="column"
      onSubmit={(event) => {
        event.preventDefault();
        void save.send({ words, finds });
      }}
    >
      <TextField
        label="When customers type"
        value={words}
        onText={setWords}
        maxLength={60}
        error={fields?.words}
        disabled={!isNew}
        required
      />
      <TextField
        label="Also show what is found for"
        value={finds}
        onText={setFinds}
        maxLength={60}
        error={fields?.finds}
        help="Words that find cakes in the shop, such as ‘cupcakes’ or a cake’s name."
        required
        data-autofocus
      />
      <FormFailure failure={save.failure ?? remove.failure} />
      <div className="flex flex-wrap justify-end gap-2.5">
        {!isNew && (
          <Button kind="ghost" busy={remove.isBusy} onClick={() => void remove.send({ words: synonym.words })}>
            Remove
          </Button>
        )}
        <Button kind="primary" type="submit" busy={save.isBusy}>
          Save synonym
        </Button>
      </div>
    </form>
  );
}
