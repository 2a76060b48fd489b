// The customers of queue-pace.mjs: orders at a steady rate, some of which are paid at the test provider.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerMessages } from '../processes.mjs';

const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'P Shah' };
const patienceMs = 30_000;
let counter = 0;

/** @returns how many were placed and paid, and every other answer with how often it came; it waits for the last of them */
answerMessages(async ({ url, headers, orders, perSecond, share, seconds }) => {
  const told = { placed: 0, paid: 0, errors: {} };
  const note = (problem) => {
    told.errors[problem] = (told.errors[problem] ?? 0) + 1;
  };
  const post = (path, body, token) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: token ? { ...headers, authorization: `Bearer ${token}`, 'x-request-id': randomUUID() } : {},
      body,
    });
  const buy = async ({ before, after, token }, pays) => {
    const placed = await post('/api/orders', before + randomUUID() + after, token);
    if (placed.status !== 200) return note(`order ${placed.status} ${(await placed.text()).slice(0, 100)}`);
    const { orderNo, total } = await placed.json();
    told.placed += 1;
    if (!pays) return;
    const wish = JSON.stringify({ orderNo, amount: Math.round(total * 100) });
    const session = await post('/api/payments/session', wish, token);
    if (session.status !== 200) return note(`session ${session.status} ${(await session.text()).slice(0, 100)}`);
    const { pathname } = new URL((await session.json()).url);
    const paid = await post(pathname, new URLSearchParams(card));
    await paid.arrayBuffer();
    if (paid.status === 303) told.paid += 1;
    else note(`card ${paid.status}`);
  };
  const running = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1_000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const pays = Math.floor((n + 1) * share) > Math.floor(n * share);
    running.push(buy(orders[counter++ % orders.length], pays).catch((error) => note(error.message)));
  }
  await Promise.all(running);
  return { ...told, took: (performance.now() - started) / 1_000 };
});
