import { hydrated } from './hydrated-mark.ts';

const longestWaitMs = 2_000;

/** The template that holds what waits: the links of a page's scripts and the script that starts. */
export const waitingId = 'when-shown';

/**
 * Runs in the browser, written into the page, so it uses nothing from outside itself. Fetches the page's scripts, which
 * weigh more than everything else, when the page has loaded and is drawn, when the customer does something, or when a
 * slow picture has held them up long enough. Links and forms work before the scripts run. Whatever was typed, chosen
 * and ticked by then is done again once they do, and the last button that was pressed is pressed again, even if React
 * has rendered the page again from scratch.
 */
function hydrateWhenShown(id: string, longestWaitMs: number, hydrated: string): void {
  type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const controls = 'input, select, textarea';
  /**
   * The elements of the page that look the same from outside, in order: an element is found again among them after the
   * page was rendered again.
   */
  const alike = <T extends Element>(element: T, kind: string): T[] =>
    [...document.querySelectorAll<T>(kind)].filter(
      (other) =>
        ['name', 'aria-label'].every((name) => other.getAttribute(name) === element.getAttribute(name)) &&
        (element.matches('button, [type=checkbox], [type=radio]')
          ? other.getAttribute('value') === element.getAttribute('value') && other.textContent === element.textContent
          : true),
    );
  const placeOf = <T extends Element>(element: T, kind: string): (() => T | undefined) => {
    const place = alike(element, kind).indexOf(element);
    return () => (element.isConnected ? element : alike(element, kind)[place]);
  };

  let pressed: (() => HTMLElement | undefined) | null = null;
  const press = (button: HTMLElement | null | undefined) => {
    pressed = button ? placeOf(button, 'button') : null;
  };
  const click = ({ target }: Event) =>
    press(target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null);
  // Enter in a form whose own button waits for the scripts.
  const enter = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.form?.querySelector('.is-waiting'))
      press(target.form.querySelector<HTMLElement>('.is-waiting'));
  };
  /** The browser forgets where the focus was when a page is rendered again. */
  let focused: EventTarget | null = document.activeElement;
  const focus = ({ target }: Event) => {
    focused = target;
  };
  const changed = new Map<Element, () => void>();
  const note = ({ target }: Event) => {
    if (!(target instanceof Element && target.matches(controls))) return;
    const { value, checked, type } = target as HTMLInputElement;
    const find = placeOf(target as Control, controls);
    changed.delete(target);
    changed.set(target, () => {
      const control = find() as HTMLInputElement | undefined;
      if (!control || control.disabled) return;
      // React notices a change only if the value differs from the one that it saw last.
      if (type === 'checkbox' || type === 'radio') {
        if (type === 'radio' && !checked) return;
        control.checked = !checked;
        control.click();
      } else {
        if (type !== 'file' && control.localName !== 'select') {
          const { selectionStart, selectionEnd } = control;
          control.value = control.value === '' ? ' ' : '';
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
          if (focused === target && document.activeElement === document.body) control.focus();
          else if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
        } else if (type !== 'file') control.value = value;
        for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }));
        if (focused !== target) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      }
    });
  };

  const begin = () => {
    const waiting = document.getElementById(id);
    if (waiting instanceof HTMLTemplateElement) waiting.replaceWith(document.importNode(waiting.content, true));
  };
  // An empty page in its background colour is a paint too, and a busy browser draws that first.
  const whenDrawn = (list: PerformanceObserverEntryList) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) begin();
  };
  addEventListener('load', () => new PerformanceObserver(whenDrawn).observe({ type: 'paint', buffered: true }));
  setTimeout(begin, longestWaitMs);
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, begin, { once: true, passive: true });
  addEventListener('click', click);
  addEventListener('keydown', enter);
  addEventListener('input', note);
  addEventListener('focusin', focus);
  const answer = () => {
    removeEventListener('click', click);
    removeEventListener('keydown', enter);
    removeEventListener('input', note);
    removeEventListener('focusin', focus);
    // Once React has finished its own work; and each change is rendered before the next one is made.
    const steps = [...changed.values(), () => pressed?.()?.click()];
    const next = () => {
      steps.shift()?.();
      if (steps.length > 0) queueMicrotask(next);
    };
    queueMicrotask(next);
  };
  addEventListener(hydrated, answer, { once: true });
}

const parts = [waitingId, longestWaitMs, hydrated].map((part) => JSON.stringify(part));

export const hydrationScript = `(${hydrateWhenShown})(${parts.join()})`;
