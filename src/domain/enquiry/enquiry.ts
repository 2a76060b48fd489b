/** Where an enquiry stands; it follows of what was refused and of its newest quote's order, and is stored nowhere (decision 409). */
export const enquiryStates = ['new', 'quoted', 'accepted', 'declined', 'expired'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const enquiryKinds = ['wedding', 'celebration', 'corporate', 'other'] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

/** As customers choose it and staff read it. */
export const enquiryKindTexts: Readonly<Record<EnquiryKind, string>> = {
  wedding: 'A wedding',
  celebration: 'A birthday or celebration',
  corporate: 'A company or event',
  other: 'Something else',
};

/** What stands in the thread: words, or what was done. */
export const threadKinds = ['text', 'quoted', 'withdrawn', 'declined'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** Pictures of one enquiry's form, or of one message. */
export const mostPictures = 4;

/** Who asks today may be asking for a day so far away. */
export const farthestYears = 3;
