import { hydrated } from './hydrated-mark.ts';

const longestWaitMs = 2_000;

/** The template that holds what waits: the links of a page's scripts and the script that begins. */
export const waitingId = 'when-shown';

/**
 * Runs in the browser, written into the page: everything that it uses is its own. Fetches the page's scripts, which
 * weigh more than all the rest, when it has loaded and is drawn, when the customer does something, or when a slow
 * picture has held them up long enough. Links and forms work before they run, and the last button that was pressed is
 * pressed again.
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
  // An empty page in its colour is a paint too, and a busy browser draws that first.
  const whenDrawn = (list: PerformanceObserverEntryList) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  };
  addEventListener('load', () => new PerformanceObserver(whenDrawn).observe({ type: 'paint', buffered: true }));
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

export const hydrationScript = `(${hydrateWhenShown})(${parts.join()})`;
