import { hydrated } from './hydrated-mark.ts';

/** How long a page's first pictures may keep its scripts waiting. */
const longestWaitMs = 2_000;

/** The template that holds what waits: the links of a page's scripts and the script that begins. */
export const waitingId = 'when-shown';

/**
 * Runs in the browser, written into the page: everything that it uses is its own. A page is complete without its
 * scripts, and they weigh more than all the rest of it; so they are fetched when it has loaded and is drawn, or when
 * the customer does something, or when a slow picture has held them up for long enough. Nothing that is pressed before
 * they run is lost: links and forms work by themselves, and the last button is pressed again when somebody listens.
 */
function hydrateWhenShown(id: string, longestWaitMs: number, hydrated: string): void {
  let pressed: HTMLElement | null = null;
  const press = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null;
  };
  const begin = () => {
    const waiting = document.getElementById(id);
    if (waiting instanceof HTMLTemplateElement) waiting.replaceWith(document.importNode(waiting.content, true));
  };
  addEventListener('load', () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true }));
  setTimeout(begin, longestWaitMs);
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, begin, { once: true, passive: true });
  addEventListener('click', press);
  const answer = () => {
    removeEventListener('click', press);
    if (pressed?.isConnected) pressed.click();
  };
  addEventListener(hydrated, answer, { once: true });
}

const parts = [waitingId, longestWaitMs, hydrated].map((part) => JSON.stringify(part));

/** The script that every page ends with: it begins the page's others. */
export const hydrationScript = `(${hydrateWhenShown})(${parts.join()})`;
