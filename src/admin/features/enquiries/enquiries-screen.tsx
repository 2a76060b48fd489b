import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useLine } from '#admin/lib/live/live-line.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { ButtonLink } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { ConnectionMark } from '#admin/ui/frame/connection-mark.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type EnquiryList, enquiryLists, listEnquiries } from '#contract/admin/enquiries/enquiries.ts';
import { EnquiryTable } from './enquiry-table.tsx';
import { listText, namesList } from './enquiry-words.ts';
import '#admin/styles/enquiries/enquiries.css';

const emptyTexts: Readonly<Record<EnquiryList, { readonly title: string; readonly text: string }>> = {
  new: {
    title: 'No new enquiry',
    text: 'Who asks for a wedding cake, or another of their own, is read here, answered and quoted. The rail shows how many wait.',
  },
  quoted: { title: 'No quote is out', text: 'Quotes that wait for their deposit stand here; each holds its day.' },
  accepted: { title: 'None accepted yet', text: 'Enquiries whose deposit came stand here, each with its order.' },
  declined: { title: 'None declined', text: 'Enquiries that you said no to stand here.' },
  expired: {
    title: 'None expired',
    text: 'Quotes that nobody accepted in time stand here. Their days are free again.',
  },
  suspected: {
    title: 'None suspected',
    text: 'Enquiries that were most likely written by a machine stand here, and are not counted.',
  },
};

/** Z-04: who asks for what is in no catalogue, by where it stands; the list stands in the address. */
export function EnquiriesScreen() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const asked = parameters.get('list');
  const list: EnquiryList = namesList(asked) ? asked : 'new';
  const { time } = useShopClock();
  const line = useLine();
  const [pages, setPages] = useState<readonly string[]>([]);
  const found = useStaffQuery(listEnquiries, { list });
  const counts = found.data?.counts;
  const choices = enquiryLists
    .filter((value) => value !== 'suspected' || list === 'suspected' || (counts?.suspected ?? 0) > 0)
    .map((value) => {
      const text = listText(value);
      return { value, text: counts && counts[value] > 0 ? `${text} ${counts[value]}` : text };
    });
  const waiting = found.data?.waiting ?? 0;
  return (
    <>
      <PageHeader
        title="Enquiries"
        sub={found.data && (waiting === 0 ? 'None waits for an answer' : `${waiting} waiting for an answer`)}
        connection={<ConnectionMark isLive={line.state !== 'lost'} time={time} />}
        actions={
          <Segmented
            label="Which enquiries"
            choices={choices}
            value={list}
            onChange={(to) => {
              setPages([]);
              void navigate(adminUrls.enquiries(to));
            }}
          />
        }
      />
      <Page>
        <FailureBanner failure={found.error} />
        {found.isPending && <SkeletonLines lines={9} label="Enquiries are being read" />}
        {found.data && found.data.enquiries.length === 0 && (
          <Panel>
            <EmptyState
              icon="message-square-quote"
              title={emptyTexts[list].title}
              action={list !== 'new' && <ButtonLink to={adminUrls.enquiries()}>Show new ones</ButtonLink>}
            >
              {emptyTexts[list].text}
            </EmptyState>
          </Panel>
        )}
        {found.data && found.data.enquiries.length > 0 && (
          <EnquiryTable list={list} first={found.data} pages={pages} onMore={(after) => setPages([...pages, after])} />
        )}
      </Page>
    </>
  );
}
