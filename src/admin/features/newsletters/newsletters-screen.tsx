import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { afterRow, useListQuery } from '#admin/lib/list-query.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { LinkedRow } from '#admin/ui/data/linked-row.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { EmptyState } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ListedNewsletter, listNewsletters } from '#contract/admin/newsletters.ts';
import { countsText, NewsletterChip, readersText, wholeMoment } from './newsletter-looks.tsx';

const noFilters = z.object({});

/** J-04: the newsletters that were sent to the readers, and those to come. */
export function NewslettersScreen() {
  const { after, goOn, back } = useListQuery(noFilters);
  const list = useStaffQuery(listNewsletters, afterRow(after), { refetchInterval: 10_000, keepPrevious: true });
  const { newsletters = [], next } = list.data ?? {};
  const write = (
    <ButtonLink kind="primary" icon="plus" to={adminUrls.newsletter('new')}>
      Write a newsletter
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Newsletter"
        sub={list.data && readersText(list.data.readers)}
        back={{ to: adminUrls.customers, name: 'Customers' }}
        actions={newsletters.length > 0 && write}
      />
      <Page>
        <PlaceTabs />
        <FailureBanner failure={list.error} />
        <ListPanel
          name="Newsletters"
          state={listState(list.data?.newsletters.length, list)}
          columns={4}
          back={back}
          next={next == null ? undefined : { go: () => goOn(String(next)) }}
          empty={
            <EmptyState icon="mail" title={back ? 'No older newsletters' : 'No newsletters yet'} action={write}>
              A newsletter goes to everybody who is subscribed. You can preview it and send yourself a test first.
            </EmptyState>
          }
        >
          <NewsletterTable newsletters={newsletters} />
        </ListPanel>
      </Page>
    </>
  );
}

function NewsletterTable({ newsletters }: { readonly newsletters: readonly ListedNewsletter[] }) {
  return (
    <Table
      caption="Newsletters"
      cards
      head={
        <>
          <Head>Subject</Head>
          <Head>State</Head>
          <Head>Recipients</Head>
          <Head>When</Head>
        </>
      }
    >
      {newsletters.map((one) => (
        <LinkedRow key={one.id} className="card-row" to={adminUrls.newsletter(one.id)}>
          <td className="card-row-lead">
            <Link to={adminUrls.newsletter(one.id)}>
              <b>{one.subject}</b>
            </Link>
          </td>
          <td className="card-row-fact">
            <NewsletterChip state={one.state} />
          </td>
          <td className="card-row-fact">{countsText(one) || <span className="text-muted">nobody yet</span>}</td>
          <td className="card-row-fact text-muted">
            {one.begunAt === null
              ? `Written by ${one.madeBy}, ${wholeMoment(one.changedAt)}`
              : `Started by ${one.begunBy}, ${wholeMoment(one.begunAt)}`}
          </td>
        </LinkedRow>
      ))}
    </Table>
  );
}
