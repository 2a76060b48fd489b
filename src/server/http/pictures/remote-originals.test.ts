import { expect, test } from 'vitest';
import { singleFlight } from './remote-originals.ts';

const heldJob = (began: string[], name: string) => {
  let end: (answer: string) => void = () => undefined;
  const held = new Promise<string>((resolve) => {
    end = resolve;
  });
  const job = () => {
    began.push(name);
    return held;
  };
  return { end: () => end(name), job };
};

test('whoever asks for a key while its job runs gets that answer', async () => {
  const began: string[] = [];
  const run = singleFlight<string>({ atOnce: 2 });
  const [first, second] = [heldJob(began, 'first'), heldJob(began, 'second')];
  const answers = [run('cake', first.job), run('cake', second.job), run('cake', second.job)];
  first.end();
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'first']);
  expect(began).toEqual(['first']);
});

test('no more jobs run together than allowed, and the others follow in order', async () => {
  const began: string[] = [];
  const run = singleFlight<string>({ atOnce: 2 });
  const jobs = ['a', 'b', 'c', 'd'].map((name) => heldJob(began, name));
  const answers = jobs.map(({ job }, at) => run(String(at), job));
  await new Promise(setImmediate);
  expect(began).toEqual(['a', 'b']);
  jobs[1]?.end();
  await answers[1];
  await new Promise(setImmediate);
  expect(began).toEqual(['a', 'b', 'c']);
  for (const { end } of jobs) end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('a failed job is told to those who wait for it, gives its place back and is not remembered', async () => {
  const run = singleFlight<string>({ atOnce: 1 });
  const fail = () => Promise.reject(new Error('burnt'));
  const failed = await Promise.allSettled([run('cake', fail), run('cake', fail)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run('cake', () => Promise.resolve('baked'))).toBe('baked');
});
