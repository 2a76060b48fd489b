import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useNow } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { type OfficeDiary, readOfficeDiary } from '#contract/admin/diary/opening.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import '#admin/styles/diary/diary.css';
import { DiaryTabs } from '#admin/features/diary/diary-tabs.tsx';
import { BankHolidaysDialog } from './bank-holidays-dialog.tsx';
import { DayEditor } from './day-editor.tsx';
import { WeekPanel } from './week-panel.tsx';
import { YearCalendar } from './year-calendar.tsx';

/** Y-01: the year with its special days, and the usual week. The day that is looked at stands in the address. */
export function HoursScreen() {
  const { data: diary, error } = useStaffQuery(readOfficeDiary, {});
  const [holidays, setHolidays] = useState(false);
  return (
    <>
      <PageHeader
        title="Diary"
        sub="When customers can collect"
        actions={
          diary && (
            <Button icon="calendar-days" onClick={() => setHolidays(true)}>
              Bank holidays
            </Button>
          )
        }
      />
      <Page>
        <DiaryTabs />
        <FailureBanner failure={error} />
        {diary ? <Year diary={diary} /> : !error && <SkeletonLines lines={12} label="The diary is being read" />}
        {diary && (
          <BankHolidaysDialog open={holidays} holidays={diary.bankHolidays} onClose={() => setHolidays(false)} />
        )}
      </Page>
    </>
  );
}

function Year({ diary }: { readonly diary: OfficeDiary }) {
  const editor = useRef<HTMLDivElement>(null);
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('day') ?? '';
  const chosen = isRealDate(asked) ? asked : diary.today;
  const [from, setFrom] = useState(`${diary.today.slice(0, 7)}-01`);
  const isNewlyChosen = useRef(false);
  const choose = (day: string): void => {
    isNewlyChosen.current = true;
    setParameters({ day }, { replace: true, preventScrollReset: true });
  };
  // What is pressed in the year is worked on beside it, or far above it on a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another form
  useEffect(() => {
    if (!isNewlyChosen.current) return;
    isNewlyChosen.current = false;
    editor.current?.scrollIntoView({ block: 'nearest' });
    editor.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <MainAndSide
      main={
        <>
          <YearCalendar diary={diary} from={from} chosen={chosen} onChoose={choose} onTurn={setFrom} />
          <History changes={diary.changes} />
        </>
      }
      side={
        <>
          <div ref={editor} className="diary-day">
            <DayEditor key={chosen} diary={diary} date={chosen} />
          </div>
          <WeekPanel diary={diary} />
        </>
      }
    />
  );
}

function History({ changes }: Pick<OfficeDiary, 'changes'>) {
  const now = useNow();
  const { timeZone } = useSession().shop;
  if (changes.length === 0) return null;
  return (
    <Panel title="Changed last">
      <ul className="list">
        {changes.map(({ what, madeBy, at }) => (
          <li key={`${at} ${what}`}>
            <p>
              {what}
              <small>
                {madeBy}, {momentText(at, now, timeZone)}
              </small>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
