import { diary, type OpeningDiary } from '#contract/diary.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import type { Diary } from '#domain/pickup/diary.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import type { Needs } from '#domain/pickup/places/demand.ts';
import { unlimitedRoom } from '#domain/pickup/places/room.ts';
import type { Db } from '#server/db/open.ts';
import { preparedStatement } from '#server/db/prepared-statements.ts';
import type { SnapshotCache } from '#server/platform/snapshot-cache.ts';
import { type NeedsRow, needsJson, needsOf } from './read-needs.ts';
import { type DayRule, readDayRules, readTaken, roomFrom, type TakenDays } from './read-room.ts';

/** @param row of a weekday or a special day */
const hoursJson = (row: string) => `json_strip_nulls(json_build_object(
     'opens', to_char(${row}.opens, 'HH24:MI'), 'closes', to_char(${row}.closes, 'HH24:MI'), 'midday',
     case when ${row}.midday_closes is not null then json_build_object(
       'closes', to_char(${row}.midday_closes, 'HH24:MI'), 'reopens', to_char(${row}.midday_reopens, 'HH24:MI')) end))`;

const diaryJson = `json_build_object(
     'stepMinutes', d.step_minutes, 'leadMinutes', d.lead_minutes,
     'lead', json_build_object('days', d.lead_days, 'orderBy', to_char(d.order_by, 'HH24:MI')), 'horizonDays', d.horizon_days,
     'week', (select json_agg(case when h.weekday is not null then ${hoursJson('h')} end order by n)
       from generate_series(1, 7) n left join opening_hours h on h.weekday = n),
     'specialDays', (select coalesce(json_agg(json_build_object('date', s.date, 'name', s.name, 'words', s.words, 'counterOnly', not s.online,
         'hours', case when s.open then ${hoursJson('s')} end) order by s.date), '[]')
       from special_days s where s.date >= $1::date),
     'pauses', (select coalesce(json_agg(json_build_object('from', p.begins_at, 'until', p.ends_at, 'words', p.words)
         order by p.begins_at), '[]') from pauses p where p.ends_at > $2))`;

const selectDiary = preparedStatement<{ diary: unknown }, [from: string, now: Date | '-infinity']>(
  'read_diary',
  `select ${diaryJson} as diary from diary d`,
);

const selectForOrder = preparedStatement<
  { diary: unknown; needs: NeedsRow[] },
  [from: string, now: Date, productIds: readonly number[]]
>(
  'read_diary_for_order',
  `select ${diaryJson} as diary,
     (select coalesce(json_agg(${needsJson}), '[]') from products where products.id = any($3::int[])) as needs
   from diary d`,
);

/** The diary with what each day can still take. Special days before today and pauses that are over are left out. */
export async function readDiary(db: Db, now: Date): Promise<OpeningDiary> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const [opening, rules, taken] = await Promise.all([readOpening(db, now), readDayRules(db), readTaken(db, today)]);
  return { ...opening, room: roomFrom(rules, taken, opening, today) };
}

type Shown = {
  readonly snapshot: { readonly opening: OpeningDiary; readonly dayRules: readonly DayRule[] };
  readonly taken: Pick<SnapshotCache<TakenDays>, 'read'>;
  readonly now: Date;
};

/** The same for what a page shows. */
export async function diaryOf({ snapshot, taken, now }: Shown): Promise<OpeningDiary> {
  const today = shopDate(now.getTime(), shopTimeZone);
  const opening = openingAt(snapshot, now);
  return { ...opening, room: roomFrom(snapshot.dayRules, await taken.read(), opening, today) };
}

/** The diary as if nothing were taken on any day. */
export const openingAt = ({ opening }: Pick<Shown['snapshot'], 'opening'>, now: Date): OpeningDiary => {
  const today = shopDate(now.getTime(), shopTimeZone);
  return {
    ...opening,
    specialDays: opening.specialDays.filter(({ date }) => date >= today),
    pauses: opening.pauses.filter(({ until }) => Date.parse(until) > now.getTime()),
  };
};

/** The whole diary, with everything that is over. */
export async function readWholeOpening(db: Db): Promise<OpeningDiary> {
  const [row] = await selectDiary(db, '-infinity', '-infinity');
  return openingFrom(row);
}

/** The diary as if nothing were taken on any day. */
export async function readOpening(db: Db, now: Date): Promise<OpeningDiary> {
  const [row] = await selectDiary(db, shopDate(now.getTime(), shopTimeZone), now);
  return openingFrom(row);
}

type ForOrder = { readonly diary: Diary; readonly needs: ReadonlyMap<number, Needs> };

/** What an order is judged by, in one query, as if nothing were taken on any day: the order's own statement checks that. */
export async function readDiaryForOrder(db: Db, now: Date, productIds: readonly number[]): Promise<ForOrder> {
  const [row] = await selectForOrder(db, shopDate(now.getTime(), shopTimeZone), now, productIds);
  return { diary: openingFrom(row), needs: new Map(row?.needs.map((product) => [product.id, needsOf(product)])) };
}

function openingFrom(row: { readonly diary: unknown } | undefined): OpeningDiary {
  if (!row) throw new Error('the diary has no row: it is filled when the shop starts');
  return diary.parse({ timeZone: shopTimeZone, room: unlimitedRoom, ...Object(row.diary) });
}
