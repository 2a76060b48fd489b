import { urls } from '#contract/pages/urls.ts';
import { hydrated } from '#web/lib/page-start/hydrated-mark.ts';
import { sessionKeys } from '#web/lib/session/session-store.ts';

/**
 * Runs in the browser, written into the page's head, so it uses nothing from outside itself. The page is the same for
 * everybody, yet signed-in customers read their first name from the first paint on. React has to find the page that was
 * sent, so only a style sheet lays the name over it, which goes when React shows the name, and the script removes
 * itself. Small screens show no word there.
 */
function showFirstName(login: string, profile: string, keys: readonly string[], hydrated: string): void {
  document.currentScript?.remove();
  try {
    const [token, user, record] = keys.map((key) => localStorage.getItem(key));
    const { firstName } = JSON.parse(user ?? '{}');
    if (!token || typeof firstName !== 'string' || JSON.parse(record ?? '{}').expiresAt <= Date.now()) return;
    const link = `.header-actions > a[href="${login}"]`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@media (min-width: 1024px) { ${link} > span { display: none } ${link}::after { content: ${JSON.stringify(firstName)} } }`,
    );
    document.adoptedStyleSheets = [sheet];
    const goToProfile = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest(link))) return;
      event.preventDefault();
      location.assign(profile);
    };
    addEventListener('click', goToProfile);
    const leaveItToReact = () => {
      removeEventListener('click', goToProfile);
      document.adoptedStyleSheets = [];
    };
    addEventListener(hydrated, leaveItToReact, { once: true });
  } catch {
    // A device with nothing readable stored knows nobody.
  }
}

const parts = [urls.login(), urls.profile, [sessionKeys.token, sessionKeys.user, sessionKeys.record], hydrated];

export const firstNameScript = `(${showFirstName})(${parts.map((part) => JSON.stringify(part)).join()})`;
