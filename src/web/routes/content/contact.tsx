import { redirectDocument } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { ContactScreen } from '#web/features/content/contact-screen.tsx';
import { loadContact } from '#web/features/content/load-contact.ts';
import { callContext } from '#web/lib/call-context.ts';
import { documentPath } from '#web/lib/page/document-path.ts';
import { loadInBrowser } from '#web/lib/page/load-in-browser.ts';
import { pageError } from '#web/lib/page/page-error.ts';
import { pageMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { bakeryData } from '#web/lib/structured-data/bakery-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/contact';

export const loader = ({ context }: Route.LoaderArgs) => loadContact(context.get(callContext));

/** With a map this page is let do what no other is, and what a page may do is settled when its document comes. */
export async function clientLoader() {
  const data = await loadInBrowser(import('#web/features/content/load-contact.ts'), ({ loadContact }, call) =>
    loadContact(call),
  );
  if (data.script !== null && documentPath() !== urls.contact) throw redirectDocument(urls.contact);
  return data;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta(
      matches,
      'Contact Us',
      'Questions, special requests and allergies: write, ring, or come to the counter.',
    ),
    structuredData(bakeryData(matches[0].loaderData.origin, matches[0].loaderData.shop, loaderData?.openingHours)),
  ];
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <ContactScreen mapScript={loaderData.script} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
