import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { type Fact, Facts } from '#admin/ui/data/facts.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  countWaitingEnquiries,
  type EnquiryPage,
  findEnquiryPage,
  listEnquiries,
  trustEnquiry,
} from '#contract/admin/enquiries/enquiries.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { DeclineButton } from './decline-button.tsx';
import { EnquiryAnswer } from './enquiry-answer.tsx';
import { EnquiryThread } from './enquiry-thread.tsx';
import { kindWords, poundsWord, stateWords } from './enquiry-words.ts';
import { QuotePanel } from './quote/quote-panel.tsx';
import type { ShownProps } from './shown-enquiry.ts';
import '#admin/styles/enquiries/enquiries.css';

/** Z-04: one enquiry with its thread, and its quote at the side. */
export function EnquiryScreen() {
  const id = Number(useParams().enquiryId) || 0;
  const found = useStaffQuery(findEnquiryPage, { enquiryId: id }, { enabled: id > 0 });
  const client = useQueryClient();
  const show = (page: EnquiryPage): void => {
    client.setQueryData(staffKey(findEnquiryPage, { enquiryId: id }), page);
    for (const read of [listEnquiries, countWaitingEnquiries])
      void client.invalidateQueries({ queryKey: staffKey(read) });
  };
  if (found.data) return <Shown key={id} page={found.data} onChanged={show} onRefresh={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title="Enquiry" back={{ to: adminUrls.enquiries(), name: 'Enquiries' }} />
      <Page>
        <FailureBanner failure={found.error} />
        {found.isPending && id > 0 && <SkeletonLines lines={9} label="The enquiry is being read" />}
        {id === 0 && <Banner kind="warning">There is no such enquiry.</Banner>}
      </Page>
    </>
  );
}

function Shown({ page, onChanged, onRefresh }: ShownProps) {
  const { name, state, kind, eventDate, isSuspected } = page;
  const word = stateWords[state];
  const mayQuote = useMember().permissions.includes('orders.take');
  const isOver = state === 'accepted' || state === 'declined';
  return (
    <>
      <PageHeader
        title={name}
        sub={`${kindWords[kind]}, ${formatPickupDate(eventDate)}`}
        back={{ to: adminUrls.enquiries(isSuspected ? 'suspected' : state), name: 'Enquiries' }}
        actions={
          <>
            <Chip tone={word.tone} icon={word.icon}>
              {word.text}
            </Chip>
            {!isOver && <DeclineButton page={page} onChanged={onChanged} onRefresh={onRefresh} />}
          </>
        }
      />
      <Page>
        <MainAndSide
          main={
            <>
              {isSuspected && <Suspected page={page} onChanged={onChanged} />}
              {page.allergies !== '' && (
                <Banner kind="warning">
                  <b>Allergies:</b> {page.allergies} <br />
                  {page.kitchenNotice} Never promise ‘free from’.
                </Banner>
              )}
              <Panel title="Thread">
                <EnquiryThread page={page} onChanged={onChanged} onRefresh={onRefresh} />
                <EnquiryAnswer page={page} onChanged={onChanged} onRefresh={onRefresh} />
              </Panel>
            </>
          }
          side={
            <>
              <QuotePanel page={page} mayQuote={mayQuote} onChanged={onChanged} onRefresh={onRefresh} />
              <Panel title="What is asked for">
                <Facts facts={factsOf(page)} />
              </Panel>
            </>
          }
        />
      </Page>
    </>
  );
}

/** Somebody's browser may have filled in the field that people do not see. */
function Suspected({ page, onChanged }: Pick<ShownProps, 'page' | 'onChanged'>) {
  const trust = useStaffWrite(trustEnquiry, { onDone: onChanged });
  return (
    <>
      <FailureBanner failure={trust.failure} />
      <Banner
        kind="warning"
        action={
          <Button icon="check" busy={trust.isBusy} onClick={() => void trust.send({ enquiryId: page.id })}>
            From a person
          </Button>
        }
      >
        Most likely written by a machine: nobody was told of it, and they had no email.
      </Banner>
    </>
  );
}

const factsOf = (page: EnquiryPage): Fact[] => [
  { name: 'Day', value: formatPickupDate(page.eventDate) },
  { name: 'People', value: page.servings },
  ...(page.flavours === '' ? [] : [{ name: 'Flavours', value: page.flavours }]),
  { name: 'Budget', value: page.budget === null ? 'not said' : `about ${poundsWord(page.budget)}` },
  { name: 'Allergies', value: page.allergies === '' ? 'none' : page.allergies },
  { name: 'Email', value: <a href={`mailto:${page.email}`}>{page.email}</a> },
  { name: 'Telephone', value: <a href={`tel:${page.phone}`}>{formatUkNumber(page.phone)}</a> },
];
