import type { StaffSession } from '#contract/admin/team/session.ts';
import { createStore } from '#web/base/create-store.ts';

/**
 * The session that the app shows. It follows the shop's responses, except for a session that ended by itself: see
 * `session.ts`.
 */
export const shownSession = createStore<StaffSession | null>(null);

/** The member whose page it is; null if nobody is signed in. */
export const shownMemberId = (): number | null => shownSession.current()?.member?.id ?? null;

const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let last = Date.now();
const touched = (): void => {
  last = Date.now();
};

/** Called once, when the page starts. */
export function listenForTouches(): void {
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true });
}

/** For how many milliseconds nobody has touched the page. */
export const untouchedMs = (): number => Date.now() - last;
