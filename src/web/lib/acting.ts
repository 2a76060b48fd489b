const signs = ['pointerover', 'pointerdown', 'focusin', 'click'] as const;
const pressable = 'a, button, input, label, select, summary, textarea';

const waiting = new Set<() => void>();
let acts = false;

function notice({ target }: Event): void {
  if (!(target instanceof Element && target.closest(pressable))) return;
  acts = true;
  for (const sign of signs) removeEventListener(sign, notice);
  for (const act of waiting) act();
  waiting.clear();
}

if (typeof window !== 'undefined') for (const sign of signs) addEventListener(sign, notice, { passive: true });

/**
 * Runs `act` once somebody is about to press something; at once if that has already happened. A customer who only looks
 * loads no more than what is looked at.
 * @returns how to stop waiting
 */
export function whenActing(act: () => void): () => void {
  if (acts) act();
  else waiting.add(act);
  return () => waiting.delete(act);
}
