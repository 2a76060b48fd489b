import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Thread } from '#admin/features/inbox/thread.tsx';
import { announce } from '#admin/lib/announce.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMember } from '#admin/lib/session/session.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { type Fact, Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { TextArea } from '#admin/ui/forms/fields.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  declineEnquiry,
  type EnquiryPage,
  findEnquiryPage,
  listEnquiries,
  longestEnquiryLetter,
  markEnquiryRead,
  trustEnquiry,
} from '#contract/admin/enquiries.ts';
import { countInbox } from '#contract/admin/messages.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { EnquiryAnswer, type ShownProps } from './enquiry-answer.tsx';
import { kindWords, poundsWord, stateWords } from './enquiry-words.ts';
import { QuotePanel } from './quote/quote-panel.tsx';

/** Z-04: one enquiry with its thread, and its quote at the side. */
export function EnquiryScreen() {
  const id = Number(useParams().enquiryId) || 0;
  const found = useStaffQuery(findEnquiryPage, { enquiryId: id }, { enabled: id > 0 });
  const client = useQueryClient();
  const show = (page: EnquiryPage): void => {
    client.setQueryData(staffKey(findEnquiryPage, { enquiryId: id }), page);
    for (const read of [listEnquiries, countInbox]) void client.invalidateQueries({ queryKey: staffKey(read) });
  };
  if (found.data) return <Shown key={id} page={found.data} onChanged={show} onRefresh={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title="Enquiry" back={{ to: adminUrls.enquiries(), name: 'Enquiries' }} />
      <Page>
        <FailureBanner failure={found.error} />
        {found.isPending && id > 0 && <SkeletonLines lines={9} label="Loading the enquiry…" />}
        {id === 0 && <Banner kind="warning">This enquiry does not exist.</Banner>}
      </Page>
    </>
  );
}

const ready = 'Thank you for your enquiry. We are sorry, but we cannot make this cake for you.';

/** Asks for confirmation, because an email goes out and an open quote is withdrawn with it. */
function DeclineButton({ page, onChanged, onRefresh }: ShownProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(() => letterAround(page.frame, ready));
  const decline = useStaffWrite(declineEnquiry, { onDone: onChanged });
  const send = async (): Promise<void> => {
    if (!(await decline.send({ enquiryId: page.id, text, seen: page.thread.at(-1)?.id ?? 0 }))) return;
    setOpen(false);
    announce('Declined. The email is on its way.', 'polite');
  };
  return (
    <>
      <Button icon="circle-slash" onClick={() => setOpen(true)}>
        Decline
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Decline the enquiry from ${page.name}?`}
        cancel="Keep it"
        foot={
          <Button
            kind="danger"
            icon="send"
            busy={decline.isBusy}
            disabled={text.trim() === ''}
            onClick={() => void send()}
          >
            Decline and send
          </Button>
        }
      >
        <div className="column">
          <TextArea
            label="Message to the customer"
            rows={7}
            value={text}
            onText={setText}
            maxLength={longestEnquiryLetter}
          />
          {page.state === 'quoted' && (
            <p className="text-sm text-muted">This also withdraws the open quote and frees its day.</p>
          )}
          <FailureBanner
            failure={decline.failure}
            onShowLatest={() => {
              setOpen(false);
              decline.forgetFailure();
              onRefresh();
            }}
          />
        </div>
      </Dialog>
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
              <Panel title="Conversation">
                <EnquiryThread page={page} onChanged={onChanged} onRefresh={onRefresh} />
                <EnquiryAnswer page={page} onChanged={onChanged} onRefresh={onRefresh} />
              </Panel>
            </>
          }
          side={
            <>
              <QuotePanel page={page} mayQuote={mayQuote} onChanged={onChanged} onRefresh={onRefresh} />
              <Panel title="What they want">
                <Facts facts={factsOf(page)} />
              </Panel>
            </>
          }
        />
      </Page>
    </>
  );
}

/** An enquiry marked as likely spam: the sender's browser may have filled in the field that people do not see. */
function Suspected({ page, onChanged }: Pick<ShownProps, 'page' | 'onChanged'>) {
  const trust = useStaffWrite(trustEnquiry, { onDone: onChanged });
  return (
    <>
      <FailureBanner failure={trust.failure} />
      <Banner
        kind="warning"
        action={
          <Button icon="check" busy={trust.isBusy} onClick={() => void trust.send({ enquiryId: page.id })}>
            Not spam
          </Button>
        }
      >
        This looks like spam. Nobody was notified, and the sender got no email.
      </Banner>
    </>
  );
}

const factsOf = (page: EnquiryPage): Fact[] => [
  { name: 'Day', value: formatPickupDate(page.eventDate) },
  { name: 'People', value: page.servings },
  ...(page.flavours === '' ? [] : [{ name: 'Flavours', value: page.flavours }]),
  { name: 'Budget', value: page.budget === null ? 'not given' : `about ${poundsWord(page.budget)}` },
  { name: 'Allergies', value: page.allergies === '' ? 'none' : page.allergies },
  { name: 'Email', value: <a href={`mailto:${page.email}`}>{page.email}</a> },
  { name: 'Telephone', value: <a href={`tel:${page.phone}`}>{formatPhone(page.phone)}</a> },
];

type Entry = EnquiryPage['thread'][number];

function doneText({ kind, from }: Entry): string | null {
  if (kind === 'quoted') return 'Sent a quote';
  if (kind === 'declined') return 'Declined';
  if (kind !== 'withdrawn') return null;
  return from === 'customer' ? 'Declined the quote' : 'Withdrew the quote';
}

function EnquiryThread({ page, onChanged, onRefresh }: ShownProps) {
  const mark = useStaffWrite(markEnquiryRead, { onDone: onChanged });
  const markRead = async (): Promise<void> => {
    if (await mark.send({ enquiryId: page.id, seen: page.thread.at(-1)?.id ?? 0 }))
      announce('No reply needed', 'polite');
  };
  return (
    <>
      <Thread
        said={page.thread.map(({ from, ...entry }) => ({
          ...entry,
          isOwn: from === 'bakery',
          done: doneText({ from, ...entry }),
        }))}
      />
      <FailureBanner failure={mark.failure} onShowLatest={onRefresh} />
      {page.waits && page.thread.length > 1 && (
        <div>
          <Button icon="check" busy={mark.isBusy} onClick={() => void markRead()}>
            No reply needed
          </Button>
        </div>
      )}
    </>
  );
}
