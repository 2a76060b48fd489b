import type { StaffSession } from '#contract/admin/team/session.ts';
import { createStore } from '#web/base/create-store.ts';

/** What the app shows. It follows the shop's answers, but for a session that ended by itself: see `session.ts`. */
export const shownSession = createStore<StaffSession | null>(null);

/** Whose page it is; null where nobody is signed in. */
export const shownMemberId = (): number | null => shownSession.current()?.member?.id ?? null;
