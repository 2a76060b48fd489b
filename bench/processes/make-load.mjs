// The load: autocannon, in a process of its own, so that its cost does not reduce what it measures.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { answerMessages } from '../processes.mjs';

let counter = 0;

/** A fixed request is prepared once; one that must differ from every other is made afresh each time. */
const makers = {
  same: ({ path, headers }) => ({ method: 'GET', path, headers }),
  order: ({ path, headers, orders }) => ({
    method: 'POST',
    path,
    setupRequest: (request) => {
      const { before, after, token } = orders[counter++ % orders.length];
      return {
        ...request,
        headers: { ...headers, authorization: `Bearer ${token}`, 'x-request-id': randomUUID() },
        body: before + randomUUID() + after,
      };
    },
  }),
};

/** Sends requests over and over on every connection; times in milliseconds from a request to the end of its answer. */
answerMessages(async ({ url, asked, connections, seconds }) => {
  const times = [];
  let started = 0;
  let ended = 0;
  const result = await new Promise((resolve, reject) => {
    const run = autocannon(
      { url, connections, duration: seconds, sampleInt: 100, requests: [makers[asked.kind](asked)] },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    run.on('start', () => {
      started = performance.now();
    });
    run.on('response', (_client, _status, _bytes, time) => {
      ended = performance.now();
      times.push(time);
    });
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests for ${asked.path} failed`);
  times.sort((a, b) => a - b);
  const below = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const took = (ended - started) / 1000;
  return { count: times.length, took, rate: times.length / took, p50: below(0.5), p99: below(0.99) };
});
