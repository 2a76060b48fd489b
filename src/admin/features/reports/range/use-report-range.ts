import { useSearchParams } from 'react-router';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { mostDaysOfSums } from '#contract/admin/reports/breakdown.ts';
import {
  type Comparison,
  comparisons,
  firstDayOfReports,
  firstToLast,
  rangeBefore,
} from '#domain/money/report/day-range.ts';
import { type Grouping, groupings } from '#domain/money/report/grouping.ts';
import { addDays, isNearDate, isRealDate } from '#domain/pickup/clock/calendar.ts';
import { namedRanges } from './named-ranges.ts';
import { rangeText } from './range-words.ts';

const thisMonth = 'This month';

export type ReportRange = ReturnType<typeof useReportRange>;

/** Range and comparison stand in the address; without a range it is this month so far. */
export function useReportRange() {
  const { date: today } = useShopClock();
  const [parameters, setParameters] = useSearchParams();
  const dateIn = (name: string, otherwise: string): string => {
    const said = parameters.get(name) ?? '';
    return isRealDate(said) ? said : otherwise;
  };
  const named = namedRanges(today);
  const range = { from: dateIn('from', `${today.slice(0, 8)}01`), to: dateIn('to', today) };
  const against = comparisons.find((one) => one === parameters.get('against'));
  const by = groupings.find((one) => one === parameters.get('by')) ?? 'day';
  const chosen = { by, ...(against && { against }) };
  const asked = { ...range, ...(against && { against }) };
  const address = (
    of: { readonly by: Grouping; readonly against?: Comparison },
    { from, to }: { readonly from?: string; readonly to?: string } = range,
  ) => ({
    ...(from && { from }),
    ...(to && { to }),
    ...(of.against && { against: of.against }),
    ...(of.by !== 'day' && { by: of.by }),
  });
  return {
    range,
    against,
    /** 'The week before: Sunday 8 November to …', below a chart; undefined where nothing is compared. */
    beside: against && besideText(range, against),
    /** What the reports ask the shop. */
    asked,
    /** How long the rows of sales are; the other reports keep it for when one comes back. */
    by,
    /** What has a name; by hand one chooses any other days. */
    named,
    /** The name of the days that are shown; undefined where they have none. */
    name:
      parameters.has('from') || parameters.has('to')
        ? named.find(({ from, to }) => from === range.from && to === range.to)?.name
        : thisMonth,
    choose: (name: 'from' | 'to', day: string) => {
      if (isRealDate(day)) setParameters(address(chosen, { ...range, [name]: day }), { replace: true });
    },
    compare: (value: string) => {
      const beside = comparisons.find((one) => one === value);
      setParameters(address({ by, ...(beside && { against: beside }) }), { replace: true });
    },
    group: (value: Grouping) => setParameters(address({ ...chosen, by: value }), { replace: true }),
    /** This month goes on with the days: it has none in the address. */
    chooseNamed: (name: string) => {
      const days = name === thisMonth ? {} : named.find((one) => one.name === name);
      if (days) setParameters(address(chosen, days), { replace: true });
    },
  };
}

/** '12% on the week before'. */
export const besideWords: Readonly<Record<Comparison, string>> = {
  week: 'the week before',
  period: 'the days before',
  year: 'the year before',
};

const besideNames: Readonly<Record<Comparison, string>> = {
  week: 'The week before',
  period: 'As much time before',
  year: 'The year before',
};

/** With its days: whole months are beside whole months, other days beside the same weekdays. Undefined for days that are no range. */
function besideText(range: { readonly from: string; readonly to: string }, against: Comparison): string | undefined {
  const { from, to } = range;
  if (from < firstDayOfReports || !isNearDate(to) || to < from || to >= addDays(from, mostDaysOfSums)) return undefined;
  const before = rangeBefore(firstToLast(from, to), against);
  return `${besideNames[against]}: ${rangeText({ from: before.from, to: addDays(before.to, -1) })}`;
}
