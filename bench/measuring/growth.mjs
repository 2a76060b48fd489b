import { median } from './measure.mjs';

/** How often each query is run. */
export const rounds = 60;

/** Returns milliseconds, once everything is warm. */
export async function timeOf(question, times = rounds) {
  for (let round = 0; round < 10; round++) await question();
  const took = [];
  for (let round = 0; round < times; round++) {
    const began = performance.now();
    await question();
    took.push(performance.now() - began);
  }
  return median(took);
}

/** Prints for each query its times, the database's pages, and the scans at the largest size. */
export function printGrowth(results, sizes, what) {
  const logarithm = sizes.map((size) => (Math.log(size) / Math.log(sizes[0])).toFixed(2)).join(', ');
  console.log(
    `\nMedian of ${rounds}, and the database's pages; in brackets the ratio to ${sizes[0]} ${what} (logarithm: ${logarithm})`,
  );
  for (const { question, milliseconds, pages, scans } of results) {
    console.log(
      `\n${question}\n  ${withRatios(milliseconds, 2)} ms\n  ${withRatios(pages, 0)} pages\n  ${scans.join(', ')}`,
    );
  }
}

function withRatios(figures, digits) {
  return figures.map((figure) => `${figure.toFixed(digits)} (${(figure / figures[0]).toFixed(2)})`).join('   ');
}
