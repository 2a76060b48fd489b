// The customers of ordering-load.mjs: each places one order after another over a connection of its own.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { answerMessages } from '../processes.mjs';

const answerWithinMs = 30_000;
/** One device per customer; its connection stays open from round to round, as a browser's does. */
const agents = [];
let counter = 0;

/**
 * Sends nothing after `seconds`, but waits for what was sent, so that there is no order of which nobody knows whether it was stored. Times
 * in milliseconds. `placed` is what the shop promised; `errors` counts every other answer.
 */
answerMessages(async ({ url, customers, seconds }) => {
  const placed = [];
  const times = [];
  const errors = {};
  const started = performance.now();
  const until = started + seconds * 1000;
  const order = async ({ headers, orders }, at) => {
    agents[at] ??= new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) {
      const wanted = orders[counter++ % orders.length];
      const began = performance.now();
      const { number, problem } = await place(agents[at], url, headers, wanted).catch((error) => ({
        problem: error.code ?? error.message,
      }));
      if (problem) errors[problem] = (errors[problem] ?? 0) + 1;
      else {
        times.push(performance.now() - began);
        placed.push({ number, totalPence: wanted.owed.totalPence });
      }
    }
  };
  await Promise.all(customers.map(order));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const below = (share) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { placed, errors, took, rate: placed.length / took, p50: below(0.5), p99: below(0.99) };
});

/** Places one order as a browser sends it, with a request id and an idempotency key of its own. */
async function place(agent, url, headers, { before, after, token, owed }) {
  const body = before + randomUUID() + after;
  const asking = request(`${url}/api/orders`, {
    agent,
    method: 'POST',
    timeout: answerWithinMs,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'x-request-id': randomUUID(),
      'content-length': Buffer.byteLength(body),
    },
  });
  asking.on('timeout', () => asking.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
  asking.end(body);
  const [response] = await once(asking, 'response');
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 200) return { problem: `${response.statusCode} ${text.slice(0, 200)}` };
  const { orderNo, total } = JSON.parse(text);
  if (Math.round(total * 100) !== owed.totalPence) return { problem: `a total of ${total}, not what is owed` };
  return { number: orderNo };
}
