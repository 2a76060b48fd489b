import { AskScreen } from '#web/features/enquiries/ask-screen.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import type { Route } from './+types/bespoke-cakes';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    matches,
    'Wedding & Bespoke Cakes',
    'Ask for a wedding cake, or any cake of your own: the day, how many people, flavours and pictures.',
  );
}

export default AskScreen;
