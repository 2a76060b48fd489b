import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';
import { useManualPage } from './use-manual-page.ts';
import '#admin/styles/help/help.css';

/** A page of the manual, as it stands in the project; without a name its contents. */
export function HelpPage() {
  const { page = 'README' } = useParams();
  const { found, failure } = useManualPage(page);
  const navigate = useNavigate();
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const article = text.current;
    // From page to page without loading the office anew, unless somebody wants another tab.
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
            <p>The manual has no such page.</p>
            <p>
              <ButtonLink to={adminUrls.help()}>To its contents</ButtonLink>
            </p>
          </div>
        )}
        {found === undefined && !failure && <SkeletonLines label="The page is being read" lines={8} />}
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
