import { vi } from 'vitest';

const turns = 5;

/**
 * Lets that many milliseconds pass on a clock that `vi.useFakeTimers()` has stopped, and lets React render what they
 * change. Check what follows only once: `expect.poll` and `expect.element` move a stopped clock on by 50 ms with each
 * failed attempt, so they would never find a limit wrong.
 */
export async function elapse(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // React carries on by messages, which nobody has stopped.
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}
