// Customers beside the staff: a page is requested over and over on a few connections, each again as soon as it has its answer.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { answerMessages } from '../processes.mjs';

/** @returns how many were answered, in how long, and the times of the answers in milliseconds */
answerMessages(async ({ url, connections, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const times = [];
  const ask = async () => {
    while (performance.now() < started + seconds * 1_000) {
      const began = performance.now();
      const [answer] = await once(
        get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }),
        'response',
      );
      await once(answer.resume(), 'end');
      if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  times.sort((a, b) => a - b);
  const below = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { count: times.length, took: (performance.now() - started) / 1_000, p50: below(0.5), p99: below(0.99) };
});
