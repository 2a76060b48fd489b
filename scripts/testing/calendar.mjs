// npm run test:calendar [-- INSTANT …] [-- --all]: the journeys and the component tests on other days, and with --all the unit and API
// tests too. What fails on one of them would fail on that day for everybody.
import '../check-node.mjs';
import path from 'node:path';
import { explain, run } from '../run.mjs';
import { movedClock } from './moved-clock.mjs';

/** Days and times in London. */
const instants = [
  '2026-11-29T08:00', // a Sunday, before the counter opens
  '2026-12-04T20:00', // an evening, after it has closed
  '2026-12-24T16:30', // Christmas Eve, with closed days ahead
  '2026-12-30T10:00', // what is ordered is for next year
  '2026-12-31T23:20', // the year ends part of the way through
  '2027-03-27T22:30', // the clocks go forward that night
];

const chosen = process.argv.slice(2);
const own = chosen.filter((word) => word !== '--all');
const all = chosen.filter((word) => word === '--all');
const days = own.length > 0 ? own : instants;

try {
  // Anything that cannot be done is reported before an hour of work.
  days.forEach(movedClock);
  const red = [];
  for (const day of days) {
    console.log(`\n━━ ${day} in London`);
    const test = path.join(import.meta.dirname, 'test.mjs');
    if ((await run(process.execPath, [test, 'at', day, ...all])) !== 0) red.push(day);
  }
  for (const day of days) console.log(`${red.includes(day) ? '✗' : '✔'} ${day}`);
  process.exitCode = red.length > 0 ? 1 : 0;
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
