/** Sets `window.paintedAt` once this many elements are there and painted; for `addInitScript`. */
export const watchPaint = ([selector, count]) => {
  const look = () => {
    if (document.querySelectorAll(selector).length < count) return requestAnimationFrame(look);
    // The frame in which they appear is painted before the next one begins.
    requestAnimationFrame(() => Object.assign(window, { paintedAt: performance.now() }));
  };
  look();
};

/** Returns the milliseconds from a press in one browser until another has painted the result. */
export async function timePress(from, to, { button, seen, value = '' }) {
  const painted = to.evaluate(
    (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (document.querySelector(selector) === null) return requestAnimationFrame(look);
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        look();
      }),
    seen,
  );
  const pressedAt = await from.evaluate(
    ([selector, said]) => {
      const target = document.querySelector(selector);
      target.value = said;
      const now = performance.timeOrigin + performance.now();
      target.click();
      return now;
    },
    [button, value],
  );
  return (await painted) - pressedAt;
}

/** A frame that takes longer is visible as a stutter. */
const longFrameMs = 50;

/** Measures how evenly a page draws while something is done with it: the share of frames over 50 ms, and the longest. */
export async function framesWhile(page, act) {
  await page.evaluate(() => {
    const took = [];
    let last = null;
    const frame = (now) => {
      if (last !== null) took.push(now - last);
      last = now;
      if (window.frameTimes === took) requestAnimationFrame(frame);
    };
    window.frameTimes = took;
    requestAnimationFrame(frame);
  });
  const { spent } = await workOf(page, act);
  const took = await page.evaluate(() => {
    const all = window.frameTimes;
    window.frameTimes = null;
    return all;
  });
  const long = took.filter((ms) => ms > longFrameMs).length;
  return {
    frames: took.length,
    longShare: long / took.length,
    longest: Math.max(...took),
    msOfFrame: spent / took.length,
  };
}

/** Measures the work of the page's own thread, in milliseconds, without what else the machine did. */
export async function workOf(page, act) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  const before = await worked();
  const result = await act();
  const spent = (await worked()) - before;
  await devtools.detach();
  return { spent, result };
}

/** Scrolls a list down and up again with the wheel. */
export async function scroll(page, selector) {
  await page.locator(selector).hover();
  for (let step = 0; step < 120; step++) await page.mouse.wheel(0, step < 60 ? 240 : -240);
}

/** Holds a card, carries it to and fro over the lanes, and drops it where it was. */
export async function drag(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step++)
    await page.mouse.move(x + 300 * (1 - Math.cos((step * Math.PI) / 30)), y + 60 * Math.sin((step * Math.PI) / 15));
  await page.mouse.move(x, y);
  await page.mouse.up();
}
