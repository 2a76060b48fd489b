import { PicturedLinksScreen } from '#web/features/content/pictured-links-screen.tsx';
import { occasions } from '#web/lib/menu-links.ts';
import { pageMeta } from '#web/lib/page-meta.ts';

const text = 'Tell us what you are celebrating.';

export const meta = () =>
  pageMeta('By Occasion', 'Cakes for anniversaries, baby showers, graduations and every season.');

export default function ByOccasionPage() {
  return <PicturedLinksScreen title="By Occasion" text={text} links={occasions} />;
}
