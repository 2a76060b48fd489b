import { redirectDocument } from 'react-router';
import { urls } from '#contract/pages/urls.ts';
import { ContactScreen } from '#web/features/content/contact-screen.tsx';
import { loadContact } from '#web/features/content/load-content.ts';
import { PicturesField } from '#web/features/enquiries/pictures-field.tsx';
import { callContext } from '#web/lib/call-context.ts';
import { documentPath } from '#web/lib/page/document-path.ts';
import { pageMeta, structuredData } from '#web/lib/page/page-meta.ts';
import { loadInBrowser, pageError } from '#web/lib/page/route-parts.ts';
import { bakeryData } from '#web/lib/structured-data/bakery-data.ts';
import { ErrorView } from '#web/ui/error-view.tsx';
import type { Route } from './+types/contact';

export const loader = ({ context }: Route.LoaderArgs) => loadContact(context.get(callContext));

/** With a map, this page may do what no other page may, and what a page may do is fixed when its document loads. */
export async function clientLoader() {
  const data = await loadInBrowser(import('#web/features/content/load-content.ts'), ({ loadContact }, call) =>
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
      'Questions, special requests and allergies: write, call, or come to the counter.',
    ),
    structuredData(bakeryData(matches[0].loaderData.origin, matches[0].loaderData.shop, loaderData?.opening)),
  ];
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <ContactScreen mapScript={loaderData.script} Pictures={PicturesField} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView message={pageError(error).message} />;
}
