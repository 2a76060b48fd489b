import { Link } from 'react-router';
import { InboxPage } from '#admin/features/inbox/inbox.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText } from '#admin/lib/day-words.ts';
import { useListQuery } from '#admin/lib/list-query.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { LinkedRow } from '#admin/ui/data/linked-row.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { EmptyState } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  type EnquiryLine,
  type EnquiryList,
  enquiryFilters,
  enquiryLists,
  listEnquiries,
} from '#contract/admin/enquiries.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { kindWords, poundsWord, stateWords } from './enquiry-words.ts';

const emptyTexts: Readonly<Record<EnquiryList, { readonly title: string; readonly text: string }>> = {
  new: {
    title: 'No new enquiries',
    text: 'Enquiries for wedding cakes and other bespoke cakes appear here. You can reply and send a quote. The sidebar shows how many are waiting.',
  },
  quoted: { title: 'No open quotes', text: 'Quotes waiting for their deposit appear here. Each one holds its day.' },
  accepted: {
    title: 'None accepted yet',
    text: 'Enquiries whose deposit has been paid appear here with their orders.',
  },
  declined: { title: 'None declined', text: 'Enquiries you have declined appear here.' },
  expired: {
    title: 'None expired',
    text: 'Quotes that were not accepted in time appear here. Their days are free again.',
  },
  suspected: {
    title: 'No likely spam',
    text: 'Enquiries that look like spam appear here. They are not counted.',
  },
};

/** Z-04: enquiries about things that are in no catalogue, by state; the choice of list is in the address. */
export function EnquiriesScreen() {
  const { query, after, change, goOn, back } = useListQuery(enquiryFilters);
  const { list } = enquiryFilters.parse(query);
  const found = useStaffQuery(listEnquiries, { list, ...(after !== undefined && { after }) }, { keepPrevious: true });
  const { enquiries = [], counts, next } = found.data ?? {};
  return (
    <InboxPage
      lists={{
        names: enquiryLists.map((value) => ({
          value,
          text: value === 'suspected' ? 'Likely spam' : stateWords[value].text,
        })),
        counts,
        shown: list,
        turn: (to) => change({ list: to }),
      }}
    >
      <FailureBanner failure={found.error} />
      <ListPanel
        name="Enquiries"
        state={listState(found.data?.enquiries.length, found)}
        columns={5}
        back={back}
        next={next == null ? undefined : { go: () => goOn(next) }}
        empty={
          <EmptyState
            icon="message-square-quote"
            title={emptyTexts[list].title}
            action={list !== 'new' && <ButtonLink to={adminUrls.enquiries()}>Show new enquiries</ButtonLink>}
          >
            {emptyTexts[list].text}
          </EmptyState>
        }
      >
        <EnquiryTable enquiries={enquiries} />
      </ListPanel>
    </InboxPage>
  );
}

/** Those most recently heard from first; each row opens its thread. */
function EnquiryTable({ enquiries }: { readonly enquiries: readonly EnquiryLine[] }) {
  const { now } = useShopClock();
  return (
    <Table
      caption="Enquiries"
      cards
      head={
        <>
          <Head>Who</Head>
          <Head>What</Head>
          <Head>Day</Head>
          <Head number>Quote or budget</Head>
          <Head number>Last message</Head>
        </>
      }
    >
      {enquiries.map(({ id, name, kind, eventDate, servings, budget, totalPence, waits, at }) => (
        <LinkedRow key={id} className="card-row" to={adminUrls.enquiry(id)}>
          <td className="card-row-lead">
            <Link to={adminUrls.enquiry(id)} dir="auto">
              <b>{name}</b>
            </Link>{' '}
            {waits && (
              <Chip tone="loud" icon="bell">
                Waiting
              </Chip>
            )}
          </td>
          <td className="card-row-fact">
            {kindWords[kind]}, {servings} people
          </td>
          <td className="card-row-fact">{formatPickupDate(eventDate)}</td>
          <NumberCell>
            {totalPence !== null ? poundsText(totalPence) : budget === null ? '' : `about ${poundsWord(budget)}`}
          </NumberCell>
          <NumberCell>
            <time dateTime={at}>{momentText(at, now, shopTimeZone)}</time>
          </NumberCell>
        </LinkedRow>
      ))}
    </Table>
  );
}
