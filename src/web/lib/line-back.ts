import { healthPath } from '#contract/pages/urls.ts';

const longestPauseMs = 15_000;

/**
 * Resolves when the shop answers again. Asked with growing pauses too, for a browser may be wrong about being online.
 */
export async function lineBack(signal: AbortSignal): Promise<void> {
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await pauseOrOnline(pauseMs, signal);
    const answered = await fetch(healthPath, { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
}

const pauseOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
