import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { readPlaces } from '#contract/admin/diary/places.ts';
import { addDays, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';
import '#admin/styles/diary/diary.css';
import { DiaryTabs } from '#admin/features/diary/diary-tabs.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { PlacesGrid } from './places-grid.tsx';

const week = 7;

/** Y-03: a week's places and baking points, and their limits. The week stands in the address, by its Monday. */
export function PlacesScreen() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('from') ?? '';
  const day = isRealDate(asked) ? asked : today;
  const from = addDays(day, -weekdayOf(day));
  const { data: places, error, isPlaceholderData } = useStaffQuery(readPlaces, { from }, { keepPrevious: true });
  const turn = (days: number): void => setParameters({ from: addDays(from, days) }, { replace: true });
  return (
    <>
      <PageHeader title="Diary" sub="When customers can collect" />
      <Page>
        <DiaryTabs />
        <FailureBanner failure={error} />
        {places ? (
          <MainAndSide
            main={
              <Panel
                title={`${shortDay(from)} to ${shortDay(addDays(from, week - 1))}`}
                actions={
                  <>
                    {parameters.size > 0 && (
                      <Button size="small" onClick={() => setParameters({}, { replace: true })}>
                        This week
                      </Button>
                    )}
                    <IconButton icon="chevron-left" label="The week before" onClick={() => turn(-week)} />
                    <IconButton icon="chevron-right" label="The week after" onClick={() => turn(week)} />
                  </>
                }
              >
                <ul className="calendar-legend">
                  <li className="places-slot--taken">Taken</li>
                  <li className="places-slot--full">Full</li>
                  <li className="places-slot--closed">Closed</li>
                </ul>
                <div aria-busy={isPlaceholderData}>
                  <PlacesGrid places={places} />
                </div>
              </Panel>
            }
            side={<LimitsPanel places={places} />}
          />
        ) : (
          !error && <SkeletonLines lines={12} label="The places are being counted" />
        )}
      </Page>
    </>
  );
}
