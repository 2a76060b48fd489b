import type { EnquiryState } from '#domain/enquiry.ts';

/** The states in words for the customer. */
export const stateWords: Readonly<Record<EnquiryState, string>> = {
  new: 'We are looking at it',
  quoted: 'Our quote is ready for you',
  accepted: 'Accepted',
  declined: 'We could not make it',
  expired: 'The quote has expired',
};
