import { expect, test } from 'vitest';
import { instantOf } from '#domain/pickup/pickup.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { noticeText } from './lead-words.ts';
import { type Readiness, seasonText } from './notice-words.ts';
import { type Demand, noDemand } from './places/demand.ts';
import { readyTexts, soonestText } from './ready-words.ts';

const diary = diaryOfShop();
const at = (date: string, time: string) => instantOf(date, time, diary.timeZone);
const lead = { days: 2, hours: 0, orderBy: '16:00' };
const told = (when: number, readiness: Partial<Readiness> = { lead }, of = diary) =>
  readyTexts({ lead: null, season: null, soldOutFor: null, ...readiness }, when, of);

test('[Y-02] a cake that is made to order says by when to order it, and from when it is ready', () => {
  expect(told(at('2026-11-19', '12:00'))).toEqual({
    orderBy: 'Order by 4 pm today for Saturday',
    from: 'Ready from Saturday, 9:00 am',
    card: 'Order by 4 pm today for Saturday',
    isToday: false,
  });
  expect(told(at('2026-11-18', '16:01'))).toEqual({
    orderBy: 'Order by 4 pm tomorrow for Saturday',
    from: 'Ready from Saturday, 9:00 am',
    card: 'Order by 4 pm tomorrow for Saturday',
    isToday: false,
  });
});

test('[Y-02] a closed day counts for nothing: what is ready after it is ordered a working day earlier', () => {
  const closed = { date: '2026-11-21', name: '', words: '', hours: null };
  const with21 = { ...diary, specialDays: [closed] };
  expect(told(at('2026-11-18', '12:00'), { lead }, with21)?.orderBy).toBe('Order by 4 pm today for Friday');
  expect(told(at('2026-11-19', '12:00'), { lead }, with21)?.orderBy).toBe('Order by 4 pm today for Sunday');
});

test('[Y-02] what is a week away or more has its date, and a season moves the first day', () => {
  expect(told(at('2026-11-10', '12:00'), { lead, season: { from: '11-25', to: '01-05' } })).toEqual({
    orderBy: 'Order by Monday 23 November 4 pm for Wednesday 25 November',
    from: 'Ready from Wednesday 25 November, 9:00 am',
    card: 'From 25 November',
    isToday: false,
  });
  expect(
    told(at('2026-11-18', '12:00'), { lead: { days: 4, hours: 0, orderBy: '10:30' }, season: null })?.orderBy,
  ).toBe('Order by 10:30 am tomorrow for Monday');
});

test('[Y-02] what is on the shelf is ready today, or tomorrow once the counter has closed', () => {
  expect(told(at('2026-11-19', '09:50'), {})).toEqual({
    orderBy: null,
    from: 'Ready from today, 10:00 am',
    card: 'Today from 10 am',
    isToday: true,
  });
  expect(told(at('2026-11-19', '18:30'), {})?.from).toBe('Ready from tomorrow, 9:00 am');
});

test('[Y-02] the shop’s own order-by time is said of every cake, where that cake’s own does not end first', () => {
  const shop = { ...diary, lead: { days: 1, orderBy: '16:00' } };
  expect(told(at('2026-11-19', '15:00'), {}, shop)).toEqual({
    orderBy: 'Order by 4 pm today for tomorrow',
    from: 'Ready from tomorrow, 9:00 am',
    card: 'Order by 4 pm today for tomorrow',
    isToday: false,
  });
  expect(told(at('2026-11-19', '16:01'), {}, shop)?.card).toBe('Order by 4 pm tomorrow for Saturday');
  expect(told(at('2026-11-19', '12:00'), { lead }, shop)?.orderBy).toBe('Order by 4 pm today for Saturday');
  const noon = { ...diary, lead: { days: 0, orderBy: '12:00' } };
  expect(told(at('2026-11-19', '09:50'), {}, noon)?.orderBy).toBe('Order by 12 pm today for today');
});

test('[Y-02] what takes hours is ready within the hours that the bakery is open, and says so on its card and its page', () => {
  const hours = { lead: { days: 0, hours: 4, orderBy: null } };
  expect(told(at('2026-11-19', '11:50'), hours)).toEqual({
    orderBy: null,
    from: 'Ready from today, 4:00 pm',
    card: 'Today from 4 pm',
    isToday: true,
  });
  expect(told(at('2026-11-19', '16:00'), hours)?.from).toBe('Ready from tomorrow, 11:00 am');
  const noon = { lead: { days: 0, hours: 4, orderBy: '12:00' } };
  expect(told(at('2026-11-19', '11:50'), noon)).toMatchObject({ orderBy: 'Order by 12 pm today for today' });
});

test('what is sold out today and baked anew is ready tomorrow, or the day after where the shelf is for tomorrow too', () => {
  expect(told(at('2026-11-19', '09:50'), { soldOutFor: 'today' })?.card).toBe('From tomorrow');
  expect(told(at('2026-11-19', '09:50'), { soldOutFor: 'tomorrow' })?.card).toBe('From Saturday');
  expect(told(at('2026-11-19', '18:30'), { soldOutFor: 'tomorrow' })?.card).toBe('From tomorrow');
  const closed = { ...diary, specialDays: [{ date: '2026-11-20', name: '', words: '', hours: null }] };
  expect(told(at('2026-11-19', '09:50'), { soldOutFor: 'today' }, closed)?.card).toBe('From Saturday');
});

test('what can still be had today is told from what cannot', () => {
  const ofToday = (when: number, readiness: Partial<Readiness> = {}, of = diary) => told(when, readiness, of)?.isToday;
  const morning = at('2026-11-19', '09:50');
  expect(ofToday(morning)).toBe(true);
  expect(ofToday(morning, { lead: { days: 0, hours: 0, orderBy: '16:00' } })).toBe(true);
  expect(ofToday(at('2026-11-19', '18:30'))).toBe(false);
  expect(ofToday(morning, { lead })).toBe(false);
  expect(ofToday(morning, { season: { from: '11-21', to: '12-24' } })).toBe(false);
  const over = {
    date: '2026-11-19',
    name: '',
    words: '',
    hours: { opens: '09:00', closes: '18:00' },
    counterOnly: true,
  };
  expect(ofToday(morning, {}, { ...diary, specialDays: [over] })).toBe(false);
});

test('all that is picked up together is ready once the last of it is', () => {
  const soonest = (demand: Partial<Demand>) =>
    soonestText({ ...noDemand, ...demand }, at('2026-11-19', '09:50'), diary);
  expect(soonest({})).toBe('today from 10 am');
  expect(soonest({ leads: [lead, { days: 1, orderBy: null }] })).toBe('from Saturday');
  expect(soonest({ seasons: [{ from: '03-01', to: '04-05' }] })).toBe('from Monday 1 March 2027');
  expect(
    soonest({
      seasons: [
        { from: '11-25', to: '12-24' },
        { from: '03-01', to: '04-05' },
      ],
    }),
  ).toBeNull();
});

test('what holds at any moment can be said without a clock', () => {
  expect(noticeText({ days: 1, hours: 0, orderBy: null })).toBe('Please order the day before.');
  expect(noticeText({ days: 0, hours: 1, orderBy: null })).toBe('Please order an hour ahead.');
  expect(noticeText({ days: 0, hours: 4, orderBy: '12:00' })).toBe('Please order 4 hours ahead, by 12 pm.');
  expect(noticeText({ days: 14, hours: 0, orderBy: '12:00' })).toBe('Please order 14 days ahead, by 12 pm.');
  expect(noticeText({ days: 0, hours: 0, orderBy: '11:00' })).toBe('Please order for today, by 11 am.');
  expect(seasonText({ from: '11-25', to: '01-05' })).toBe('Collect from 25 November to 5 January.');
  expect(seasonText({ from: '02-29', to: '03-27' })).toBe('Collect from 29 February to 27 March.');
});
