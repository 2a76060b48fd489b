import { ContactScreen } from '#web/features/content/contact-screen.tsx';
import { pageMeta, structuredData } from '#web/lib/page-meta.ts';
import { bakeryData } from '#web/lib/structured-data/bakery-data.ts';
import type { Route } from './+types/contact';

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta('Contact Us', 'Questions, special requests and allergies: write, ring, or come to the counter.'),
    structuredData(bakeryData(matches[0].loaderData.origin)),
  ];
}

export default function ContactPage() {
  return <ContactScreen />;
}
