import { vi } from 'vitest';

const turns = 5;

/**
 * Lets so many milliseconds pass on a clock that `vi.useFakeTimers()` has stopped, and React draw what they change.
 * What follows is to be looked at once: `expect.poll` and `expect.element` move a stopped clock on by 50 ms with each
 * try that fails, so a limit would never be found wrong by them.
 */
export async function elapse(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  // React goes on by messages, which nobody has stopped.
  for (let turn = 0; turn < turns; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
}
