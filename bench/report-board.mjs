import { loadavg } from 'node:os';

/** B-03: every board follows every other within a second. */
const aimMs = 1_000;
const ms = (n) => `${n.toFixed(1)} ms`;
const mb = (n) => (n === null ? '–' : `${(n / 1e6).toFixed(1)} MB`);
const percent = (n) => `${(n * 100).toFixed(1)} %`;
const times = (n) => `× ${n.toFixed(1)}`;

/** @returns whether a move was on every board in time */
export function printBoard(
  { cards, boards, moves, rounds, tabs },
  { day, paint, press, live, frames, tabs: inTabs, customers },
) {
  const { answered, heard, processorMs, pageMs, memory } = live;
  const frame = ({ frames: count, longShare, longest, msOfFrame }) =>
    `${percent(longShare)} of ${count} frames over 50 ms, the longest ${ms(longest)}, ${ms(msOfFrame)} of the page's thread for each`;
  console.log(`
${cards} cards, ${boards} boards, ${moves} moves; the load after it ${loadavg()[0].toFixed(1)}
  the day's call             ${ms(day.milliseconds)}, ${(day.bytes / 1000).toFixed(0)} kB
  first paint, all cards     ${ms(paint.milliseconds)} (median of ${rounds}), still cards ${ms(paint.plain)}: ${times(paint.milliseconds / paint.plain)}; heap ${mb(paint.heapBytes)}
  browser to browser         ${ms(press.p50)}, p99 ${ms(press.p99)}; a bare press ${ms(press.plain.p50)}, p99 ${ms(press.plain.p99)}: ${times(press.p50 / press.plain.p50)}
  a move, answered           ${ms(answered.p50)}, p99 ${ms(answered.p99)}
  a move, on every board     ${ms(heard.p50)}, p99 ${ms(heard.p99)}
  the process for a move     ${ms(processorMs)} of its core
  a page that hears a move   ${ms(pageMs)} of its thread
  scrolling while moves come ${frame(frames.scrolling)}
  dragging while moves come  ${frame(frames.dragging)}
  scrolling still cards      ${frame(frames.plain)}
  ${tabs} tabs of one browser    ${inTabs.connections} connection, a move in all of them after ${ms(inTabs.milliseconds)}
  memory of the process      ${mb(memory.before)} before, ${mb(memory.opened)} with all boards open, ${mb(memory.after)} after the moves
  the home page, no board    ${customers.alone.rate.toFixed(0)} a second, p50 ${ms(customers.alone.p50)}, p99 ${ms(customers.alone.p99)}
  beside boards and moves    ${customers.beside.rate.toFixed(0)} a second, p50 ${ms(customers.beside.p50)}, p99 ${ms(customers.beside.p99)}: ${times(customers.ratio)}
`);
  const isMet = heard.p99 <= aimMs;
  console.log(`${isMet ? 'met   ' : 'MISSED'}  a move on every board: p99 ${ms(heard.p99)} (aim ${aimMs} ms)`);
  return isMet;
}
