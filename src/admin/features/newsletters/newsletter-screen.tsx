import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type NewsletterPage, readNewsletter } from '#contract/admin/newsletters.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { SentNewsletter } from './sent-newsletter.tsx';

const isGoing = (newsletter: NewsletterPage | undefined): boolean => newsletter?.state === 'sending';

/** J-04: one newsletter, as a draft or with its results. */
export function NewsletterScreen() {
  const { newsletterId = 'new' } = useParams();
  const isNew = newsletterId === 'new';
  const input = { newsletterId: isNew ? 0 : Number(newsletterId) };
  const client = useQueryClient();
  const navigate = useNavigate();
  const known = client.getQueryData<NewsletterPage>(staffKey(readNewsletter, input));
  const page = useStaffQuery(readNewsletter, input, {
    enabled: !isNew,
    refetchInterval: isGoing(known) ? 3_000 : false,
  });
  const show = (newsletter: NewsletterPage): void => {
    client.setQueryData(staffKey(readNewsletter, { newsletterId: newsletter.id }), newsletter);
    if (isNew) void navigate(adminUrls.newsletter(newsletter.id), { replace: true });
  };
  const back = { to: adminUrls.newsletters, name: 'Newsletter' };
  if (isNew) return <NewsletterEditor key="new" newsletter={null} back={back} onChanged={show} />;
  if (page.data)
    return page.data.state === 'draft' ? (
      <NewsletterEditor key={page.data.id} newsletter={page.data} back={back} onChanged={show} />
    ) : (
      <SentNewsletter newsletter={page.data} back={back} onChanged={show} />
    );
  return (
    <>
      <PageHeader title="Newsletter" back={back} />
      <Page>
        <FailureBanner failure={page.error} />
        {!page.isError && (
          <Panel>
            <SkeletonLines lines={8} label="Loading the newsletter…" />
          </Panel>
        )}
      </Page>
    </>
  );
}
