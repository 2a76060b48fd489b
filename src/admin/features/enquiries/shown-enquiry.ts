import type { EnquiryPage } from '#contract/admin/enquiries/enquiries.ts';

/** The parts of an enquiry's page: as it is, as an action left it, and read anew. */
export type ShownProps = {
  readonly page: EnquiryPage;
  readonly onChanged: (page: EnquiryPage) => void;
  readonly onRefresh: () => void;
};
