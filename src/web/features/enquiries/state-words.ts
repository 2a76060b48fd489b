import type { EnquiryState } from '#domain/enquiry.ts';

/** As its customer reads where it stands. */
export const stateWords: Readonly<Record<EnquiryState, string>> = {
  new: 'We are looking at it',
  quoted: 'Our quote is ready for you',
  accepted: 'Accepted',
  declined: 'We could not make it',
  expired: 'The quote has expired',
};
