import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { afterRow, useListQuery } from '#admin/lib/address/list-query.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type ListedNewsletter, listNewsletters } from '#contract/admin/newsletters/newsletters.ts';
import { countsText, NewsletterChip, readersText, wholeMoment } from './newsletter-looks.tsx';
import { NewsletterTabs } from './newsletter-tabs.tsx';
import '#admin/styles/newsletters/newsletters.css';

const noFilters = z.object({});

/** J-04: what went to the readers, and what is about to. */
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
        <NewsletterTabs />
        <FailureBanner failure={list.error} />
        <ListPanel
          name="Newsletters"
          state={listState(list.data?.newsletters.length, list)}
          columns={4}
          back={back}
          next={next == null ? undefined : { go: () => goOn(String(next)) }}
          empty={
            <EmptyState icon="mail" title={back ? 'No older newsletter' : 'No newsletter yet'} action={write}>
              It goes to everybody who subscribed in the shop and did not unsubscribe since. You see it before, and send
              it to yourself first.
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
  const navigate = useNavigate();
  return (
    <Table
      caption="Newsletters"
      cards
      head={
        <>
          <Head>Subject</Head>
          <Head>State</Head>
          <Head>To whom</Head>
          <Head>When</Head>
        </>
      }
    >
      {newsletters.map((one) => (
        <tr
          key={one.id}
          className="table-row-link card-row"
          onClick={({ target }) => {
            if (!(target instanceof Element && target.closest('a'))) void navigate(adminUrls.newsletter(one.id));
          }}
        >
          <td className="card-row-lead">
            <Link to={adminUrls.newsletter(one.id)}>
              <b>{one.subject}</b>
            </Link>
          </td>
          <td className="card-row-fact">
            <NewsletterChip state={one.state} />
          </td>
          <td className="card-row-fact">{countsText(one) || <span className="muted">nobody yet</span>}</td>
          <td className="card-row-fact muted">
            {one.begunAt === null
              ? `Written by ${one.madeBy}, ${wholeMoment(one.changedAt)}`
              : `Begun by ${one.begunBy}, ${wholeMoment(one.begunAt)}`}
          </td>
        </tr>
      ))}
    </Table>
  );
}
