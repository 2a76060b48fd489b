import type { IconName } from '#admin/ui/icon.tsx';
import type { ChipTone } from '#admin/ui/values/status-chips.tsx';
import type { EnquiryKind, EnquiryState } from '#domain/enquiry.ts';

type StateWord = { readonly text: string; readonly tone: ChipTone; readonly icon: IconName };

export const stateWords: Readonly<Record<EnquiryState, StateWord>> = {
  new: { text: 'New', tone: 'custard', icon: 'inbox' },
  quoted: { text: 'Quoted', tone: 'lilac', icon: 'hourglass' },
  accepted: { text: 'Accepted', tone: 'pistachio', icon: 'circle-check' },
  declined: { text: 'Declined', tone: 'oat', icon: 'circle-slash' },
  expired: { text: 'Expired', tone: 'oat', icon: 'clock' },
};

export const kindWords: Readonly<Record<EnquiryKind, string>> = {
  wedding: 'Wedding',
  celebration: 'Celebration',
  corporate: 'Company or event',
  other: 'Something else',
};

export const poundsWord = (budget: number): string => `£${budget.toLocaleString('en-GB')}`;
