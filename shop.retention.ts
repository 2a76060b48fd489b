/** How long what we know about people is kept; then a job removes it (the privacy page says the same). */
export const retention = {
  /** Orders that were paid, with the people they were for, as tax law requires; afterwards only the amounts stay. */
  orderYears: 6,
  /** Orders that were never paid. */
  unpaidOrderDays: 90,
  /** What somebody told us about an allergy when they ordered, after the day of the pick-up. */
  allergyNoteDays: 14,
  /** Photos for cakes, after the day of the pick-up. */
  photoDays: 30,
  /** Photos of somebody who is not logged in, after their cart or their enquiry last showed them. */
  unclaimedPhotoHours: 48,
  /** Photos that no cart and no form ever showed. */
  unseenPhotoHours: 2,
  /** Photos of a customer that were never ordered, or whose order was not made. */
  unorderedPhotoDays: 14,
  /** Complaints, with the people who made them: for this long somebody may still claim their rights. */
  complaintYears: 6,
  /** The emails that we sent, with their texts. */
  emailDays: 180,
  /** What was written on the contact page, and what staff wrote to a customer from the customer’s own page. */
  contactMessageDays: 365,
  /** What undoing a merge of two customers needs, with both of them as they were. */
  mergeHours: 24,
  /** Enquiries for a bespoke cake, with everything that was written about them, after the day that was asked for. */
  enquiryDays: 365,
  /** Pictures that came with an enquiry, after that day. */
  enquiryPictureDays: 30,
  /** The words that people search for in the shop, as counts of a day: nobody is named in them. */
  searchDays: 400,
  /** Files of products and of the stock that the team uploaded; no customer is named in them. */
  importDays: 30,
  /** Sessions of the team, with the browser’s name, after their last use. */
  staffSessionDays: 30,
  /** Invitations to the team, after they expired. */
  staffInvitationDays: 90,
  /** Networks from which somebody logged in to an account, in a form that cannot be read back. */
  trustedNetworkDays: 90,
  /** What the card provider told us about each payment. */
  paymentNoticeDays: 90,
  /** What the test provider recorded of payments that are over, in which no money moved; after that none can be refunded. */
  testPaymentDays: 180,
  /** Answers to requests that may be sent again, sealed; if there are very many, only the newest, but for at least an hour. */
  idempotentResponseHours: 24,
  /** Counts that slow down guessing and flooding, by network, in a form that cannot be read back. */
  countHours: 1,
} as const;
