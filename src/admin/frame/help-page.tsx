import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { Failure } from '#domain/failure.ts';
import '#admin/styles/help.css';

type ManualPage = { readonly title: string; readonly html: string };

/** Each page is a file of its own, because people read one at a time. */
const pages = import.meta.glob<ManualPage>('../../../docs/manual/*.md');

/**
 * @param name the name of its file @returns found: undefined while it is fetched, null if the manual has no such page
 */
export function useManualPage(name: string): {
  readonly found: ManualPage | null | undefined;
  readonly failure: Failure | null;
} {
  const load = pages[`../../../docs/manual/${name}.md`];
  const { data, error } = useQuery({
    queryKey: ['manual', name],
    queryFn: async () => (load ? await load() : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { found: data, failure: error ? new Failure('network') : null };
}

/** A page of the manual, as it stands in the project; without a name, the contents. */
export function HelpPage() {
  const { page = 'README' } = useParams();
  const { found, failure } = useManualPage(page);
  const navigate = useNavigate();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const article = text.current;
    // Goes from page to page without loading the office again, unless the person wants another tab.
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const to = link?.getAttribute('href') ?? '';
      if (!isPlain || !to.startsWith(`${adminBase}/`)) return;
      event.preventDefault();
      void navigate(to.slice(adminBase.length));
    };
    article?.addEventListener('click', follow);
    return () => article?.removeEventListener('click', follow);
  }, [navigate]);
  return (
    <>
      <PageHeader
        title={found?.title ?? 'The manual'}
        {...(page !== 'README' && { back: { to: adminUrls.help(), name: 'the manual' } })}
      />
      <Page width="middle">
        <FailureBanner failure={failure} />
        {found === null && (
          <div className="column">
            <p>The manual does not have this page.</p>
            <p>
              <ButtonLink to={adminUrls.help()}>Contents</ButtonLink>
            </p>
          </div>
        )}
        {found === undefined && !failure && <SkeletonLines label="Loading the page…" lines={8} />}
        <article
          ref={text}
          className="manual"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the project's own text, made into HTML as the project is built
          dangerouslySetInnerHTML={{ __html: found?.html ?? '' }}
        />
      </Page>
    </>
  );
}
