import type { EnquiryState } from '#domain/enquiry/enquiry.ts';

/** As its customer reads where it stands. */
export const stateWords: Readonly<Record<EnquiryState, string>> = {
  new: 'We are reading it',
  quoted: 'Our quote waits for you',
  accepted: 'Accepted',
  declined: 'We could not make it',
  expired: 'The quote has expired',
};
