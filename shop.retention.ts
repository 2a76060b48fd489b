/** For how long what we know of people is kept; then a job forgets it (the privacy page says the same). */
export const retention = {
  /** Orders that were paid, with the people they were for, as tax law asks for; afterwards the sums alone stay. */
  orderYears: 6,
  /** Orders that were never paid. */
  unpaidOrderDays: 90,
  /** What somebody told us of an allergy as they ordered, after the day that the order was to be picked up. */
  allergyNoteDays: 14,
  /** Photos for cakes, after the day that the order was to be picked up. */
  photoDays: 30,
  /** Photos of somebody who is not logged in, after their cart or their enquiry last showed them. */
  unclaimedPhotoHours: 48,
  /** Photos that no cart and no form ever showed. */
  unseenPhotoHours: 2,
  /** Photos of a customer that were never ordered, or whose order was not made. */
  unorderedPhotoDays: 14,
  /** Complaints, with whose they are: for so long somebody may still ask for their right. */
  complaintYears: 6,
  /** The emails that we sent, with their texts. */
  emailDays: 180,
  /** What was written on the contact page, and what staff wrote to a customer from the customer’s own page. */
  contactMessageDays: 365,
  /** Enquiries for a cake of one's own, with all that was written of them, after the day that was asked for. */
  enquiryDays: 365,
  /** Pictures that came with an enquiry, after that day. */
  enquiryPictureDays: 30,
  /** Files of products and of the stock that the team handed in; no customer is named in them. */
  importDays: 30,
  /** Sessions of the team, with the browser’s name, after their last use. */
  staffSessionDays: 30,
  /** Invitations to the team, after they ended. */
  staffInvitationDays: 90,
  /** Networks from which an account was logged in to, in a form that cannot be read back. */
  trustedNetworkDays: 90,
  /** What the card provider told us of each payment. */
  paymentNoticeDays: 90,
  /** What the test provider wrote down of payments that are over, in which no money moved; later none can be given back. */
  testPaymentDays: 180,
  /** Answers to requests that may be sent again, sealed; of very many the newest alone, for an hour at least. */
  idempotentResponseHours: 24,
  /** Counts that slow down guessing and flooding, by network, in a form that cannot be read back. */
  countHours: 1,
} as const;
