import { useSearchParams } from 'react-router';
import { longDay } from '#admin/lib/day-words.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { mostDaysOfSums } from '#contract/admin/reports/breakdown.ts';
import {
  type Comparison,
  comparisons,
  firstDayOfReports,
  firstToLast,
  type Grouping,
  groupings,
  rangeBefore,
} from '#domain/money/report/day-range.ts';
import { addDays, addMonths, isNearDate, isRealDate, weekdayOf } from '#domain/pickup/clock/calendar.ts';

const thisMonth = 'This month';

export type ReportRange = ReturnType<typeof useReportRange>;

/** The range and the comparison are in the address; without a range it is this month so far. */
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
    /** 'The previous week: Sunday 8 November to …', below a chart; undefined if nothing is compared. */
    beside: against && besideText(range, against),
    /** What the reports request from the shop. */
    asked,
    /** The length of the rows of sales; the other reports keep it for the return to sales. */
    by,
    /** The ranges with a name; any other days are chosen by hand. */
    named,
    /** The name of the days that are shown; undefined if they have none. */
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
    /** This month moves on with the days, so it has no days in the address. */
    chooseNamed: (name: string) => {
      const days = name === thisMonth ? {} : named.find((one) => one.name === name);
      if (days) setParameters(address(chosen, days), { replace: true });
    },
  };
}

/** '12% on the previous week'. */
export const besideWords: Readonly<Record<Comparison, string>> = {
  week: 'the previous week',
  period: 'the previous days',
  year: 'the previous year',
};

const besideNames: Readonly<Record<Comparison, string>> = {
  week: 'The previous week',
  period: 'The previous period',
  year: 'The previous year',
};

/** 'Saturday 19 December 2026'. */
export const yearDay = (date: string): string => `${longDay(date)} ${date.slice(0, 4)}`;

/** 'Tuesday 1 December to Saturday 19 December 2026': the year is given once if both days are in it. */
export function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === to) return yearDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? longDay(from) : yearDay(from)} to ${yearDay(to)}`;
}

/**
 * The comparison with its days: whole months are compared with whole months, other days with the same weekdays.
 * Undefined for days that
 * are not a range.
 */
function besideText(range: { readonly from: string; readonly to: string }, against: Comparison): string | undefined {
  const { from, to } = range;
  if (from < firstDayOfReports || !isNearDate(to) || to < from || to >= addDays(from, mostDaysOfSums)) return undefined;
  const before = rangeBefore(firstToLast(from, to), against);
  return `${besideNames[against]}: ${rangeText({ from: before.from, to: addDays(before.to, -1) })}`;
}

/** By their first and last day; one that is not over yet ends today. */
type NamedRange = { readonly name: string; readonly from: string; readonly to: string };

/** The most frequent ranges, with weeks from Monday, so that nobody types dates on a phone. @param today as 2026-11-24 */
export function namedRanges(today: string): readonly NamedRange[] {
  const monday = addDays(today, -weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  const newYear = `${today.slice(0, 4)}-01-01`;
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'This week', from: monday, to: today },
    { name: 'Last week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { name: 'This month', from: first, to: today },
    { name: 'Last month', from: addMonths(first, -1), to: addDays(first, -1) },
    { name: 'This year', from: newYear, to: today },
    { name: 'Last year', from: addMonths(newYear, -12), to: addDays(newYear, -1) },
  ];
}
