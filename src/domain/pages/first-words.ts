import type { PageKey, PageWords } from '#domain/pages/page-keys.ts';

const pickupWords: PageWords = {
  lead: 'Everything is collected from one counter. Here is how it works.',
  text: `# Where

{address}. {parking} We are happy to carry larger cakes to your car.

# When

{times} We hold orders until we close on the day.

# Opening hours

{openingHours}

# What to bring

- Your order number, from the confirmation email.
- A flat car boot or footwell. Not a lap, however tempting.`,
};

const returnsWords: PageWords = {
  lead: 'If something is not right, we put it right.',
  text: `# Something is wrong with the cake

Please tell us at the counter, or within 24 hours of collecting, with a photograph if you can: fresh food is hard to judge later. We will bake it again or refund you, whichever you prefer. Your statutory rights last longer and are not affected. Have your order number ready.

# You have changed your mind

The 14-day right to cancel most things bought online does not apply to food that goes off quickly, nor to cakes made to your order. We are kinder than that: until we have started baking you may cancel, in your orders or by telephone, and we refund the whole amount to the card you paid with. After that we cannot.

# Not collected

We keep an order until we close on its day. If you are running late, call us and we will see what can be done.`,
};

const termsWords: PageWords = {
  lead: 'What {shop} promises, and what it asks of you.',
  text: `# Who we are

{company}

We are registered with {foodRegistration}.

# Your order

An order is an offer to buy. It is accepted once the payment has come through, and we confirm it by email. An order that is not paid within {unpaidMinutes} minutes expires, and its cakes go back on the shelf.

# Prices

Prices are in pounds and include VAT where it applies. You pay the price shown when you confirm. If it changed while you were ordering, we tell you first.

# Collecting

We do not deliver. Orders are collected from our counter on the day and at the time you choose. See [Pick-up Information](/pickup-information).

# Paying

You pay by card when you order. We take no payment at the counter for orders made here.

# Cancelling and returns

The right to cancel within 14 days does not apply to food that goes off quickly, nor to anything made to your order (Consumer Contracts Regulations 2013, regulation 28). Even so, you can cancel until we start baking: see our [Returns Policy](/returns-policy). Your rights if a cake is not as described, not fit to eat or not of satisfactory quality (Consumer Rights Act 2015) are not affected.

# If something goes wrong

We are responsible for what we sell. Nothing in these terms limits our liability for death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.

# Complaints

Write to [{complaintsEmail}](mailto:{complaintsEmail}), or call us. We reply within {answerDays} working days.

# Allergies

Every product names its allergens. {allergens}

# Law

These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may also go to the courts there. Last updated {updated}.`,
};

const privacyWords: PageWords = {
  lead: 'We keep only what we need to bake and hand over your order.',
  text: `# Who is responsible

{company}

# What we keep, why, and on what legal basis

- Your orders, with your email address and the names, telephone numbers and addresses of the people who order and collect: to make and hand over what you ordered (contract), and for our accounts (legal obligation).
- If you order for somebody else, their name, telephone number and address, which you give us: to hand the order over (our legitimate interest and yours). We do not contact them about anything else.
- What you tell us about an allergy when you order by telephone or at the counter: to make that order safe for the people it is for (your consent, given by telling us).
- The name and address you want on a VAT invoice: for our accounts and yours (legal obligation).
- Your account: name, email address, telephone number, picture and orders (contract).
- Your date of birth, if you register: to check that an account belongs to somebody old enough to make a contract (legitimate interest). You can change it on your profile.
- What you write to us: to reply (legitimate interest).
- The favourites and dates you save in your account, and whether you asked to be reminded of a date (consent).
- Your email address for the newsletter, with the time you asked for it (consent).
- Hashed network addresses of those who log in or write to us: to prevent misuse (legitimate interest).

# On your device

Your cart, your login and, for 24 hours, what you have typed at the checkout (names, telephone numbers, addresses) are kept in your own browser. One cookie protects our forms against misuse. There is no advertising and no tracking, by us or by others.

# Who else sees it

We do not sell your data to anybody. These work on our behalf:

{processors}

Card details go to the payment provider and never reach us. Postcodes are looked up through a public service, by our server and without your name. If you log in with Google or Facebook, they learn that you did. If the contact page offers a map, it comes from Google, and only when you ask for it; Google then learns your network address. If any of them handles data outside the United Kingdom, it does so under the safeguards the law requires.

# How long

- Paid orders: {orderYears} years, because tax law requires it. Unpaid orders: {unpaidOrderDays} days.
- What you told us about an allergy: {allergyNoteDays} days after pick-up. VAT invoices: {orderYears} years, even if you delete your account.
- Photos for cakes: {photoDays} days after pick-up. Photos you never ordered with: {unorderedPhotoDays} days; photos sent without logging in: {unclaimedPhotoHours} hours after your cart last showed them.
- Emails we sent: {emailDays} days. Messages you sent us: {contactMessageDays} days. An enquiry for a bespoke cake: {enquiryDays} days after its date, and its pictures {enquiryPictureDays} days. Complaints: {complaintYears} years.
- Network addresses you logged in from: {trustedNetworkDays} days; those a photo was sent from: {unclaimedPhotoHours} hours, or as long as the picture if you sent it with a message. Counts that prevent misuse of our forms: {counts}. What the card provider told us about a payment: {paymentNoticeDays} days.
- Which member of our team did what with an order: the log names them and the order number, not you, and is kept for good. Their sessions: {staffSessionDays} days after the last use; invitations to join our team: {staffInvitationDays} days after they ended.
- The words that are searched for in our shop, counted by day without who searched: {searchDays} days.
- Your account, favourites and dates: until you delete them. Your newsletter address: until you unsubscribe, with the link in every newsletter.

# Your rights

You may see, correct, delete or download what we hold about you, ask us to use less of it, object, and withdraw your consent: on your [profile](/profile), or write to [{email}](mailto:{email}).

Tell us there too if you are unhappy with how we use your data: we acknowledge it within 30 days, and tell you the outcome as soon as we can. You may also complain to the Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113, [ico.org.uk](https://ico.org.uk/make-a-complaint/).

Last updated {updated}.`,
};

/** What each page says until somebody rewrites it: a later version of the shop may say something else. */
export const firstWords: Readonly<Record<PageKey, PageWords>> = {
  pickupPage: pickupWords,
  returnsPage: returnsWords,
  termsPage: termsWords,
  privacyPage: privacyWords,
};
