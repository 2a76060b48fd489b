// npm run test:calendar [-- INSTANT …] [-- --all]: the journeys and the component tests on other days, with --all those
// of units and the API too. What is red on one of them would be red on that day for everybody.
import '../check-node.mjs';
import path from 'node:path';
import { explain, PlainProblem, run } from '../run.mjs';
import { findLibrary, instantInLondon } from './moved-clock.mjs';

/** Days and times in London. */
const instants = [
  '2026-11-29T08:00', // a Sunday, before the counter opens
  '2026-12-04T20:00', // an evening, after it has closed
  '2026-12-24T16:30', // two holidays and a Sunday ahead
  '2026-12-30T10:00', // what is ordered is for another year
  '2026-12-31T23:20', // the year ends in the middle
  '2027-03-27T22:30', // the clocks go forward that night
];

const chosen = process.argv.slice(2);
const own = chosen.filter((word) => word !== '--all');
const all = chosen.filter((word) => word === '--all');

try {
  findLibrary();
  const days = (own.length > 0 ? own : instants).map((text) => ({ text, instant: instantInLondon(text) }));
  const wrong = days.find(({ instant }) => Number.isNaN(instant));
  if (wrong) throw new PlainProblem(`${wrong.text} is no day and time such as 2027-02-28T10:00`);
  const red = [];
  for (const { text, instant } of days) {
    console.log(`\n━━ ${text} in London`);
    const test = path.join(import.meta.dirname, 'test.mjs');
    if ((await run(process.execPath, [test, 'at', new Date(instant).toISOString(), ...all])) !== 0) red.push(text);
  }
  for (const { text } of days) console.log(`${red.includes(text) ? '✗' : '✔'} ${text}`);
  process.exitCode = red.length > 0 ? 1 : 0;
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
