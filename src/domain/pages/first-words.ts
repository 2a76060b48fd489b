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
- A level car boot or a flat footwell. Not a lap, however tempting.`,
};

const returnsWords: PageWords = {
  lead: 'If something is not right, we put it right.',
  text: `# Something is wrong with the cake

Please tell us at the counter, or within 24 hours of collecting, with a photograph if you can: fresh food is hard to judge later. We will bake it again or give your money back, whichever you prefer. Your statutory rights run longer, and are not affected. Have your order number ready.

# You have changed your mind

The 14-day right to cancel that you have for most things bought online does not apply to food that goes off quickly, nor to cakes made to your order. We are kinder than that: until we have started baking you may cancel, in your orders or by telephone, and we return the whole amount to the card that paid it. Afterwards we cannot.

# Not collected

We keep an order until we close on its day. If you are running late, ring us and we will see what can be done.`,
};

const termsWords: PageWords = {
  lead: 'What {shop} promises, and what it asks of you.',
  text: `# Who we are

{company}

We are registered with {foodRegistration}.

# Your order

An order is an offer to buy. It is accepted when the payment has come through, and we confirm it by email. An order that is not paid within {unpaidMinutes} minutes expires, and its cakes go back on the shelf.

# Prices

Prices are in pounds and include VAT where it applies. You pay the price that is shown when you confirm. If it changed while you were ordering, we tell you first.

# Collecting

We do not deliver. Orders are collected from our counter at the day and time that you choose. See [Pick-up Information](/pickup-information).

# Paying

You pay by card when you order. We take no payment at the counter for orders made here.

# Cancelling and returns

The right to cancel within 14 days does not apply to food that goes off quickly, nor to what is made to your order (Consumer Contracts Regulations 2013, regulation 28). We let you cancel all the same until we start baking: see our [Returns Policy](/returns-policy). Your rights where a cake is not as described, not fit to eat or not of satisfactory quality (Consumer Rights Act 2015) are not affected.

# If something goes wrong

We answer for what we sell. Nothing in these terms limits our liability for death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.

# Complaints

Write to [{complaintsEmail}](mailto:{complaintsEmail}), or ring us. We answer within {answerDays} working days.

# Allergies

Every product names its allergens. {allergens}

# Law

These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland you may also go to the courts there. Last updated {updated}.`,
};

const privacyWords: PageWords = {
  lead: 'We keep what we need to bake and hand over your order, and nothing for anybody else.',
  text: `# Who answers for it

{company}

# What we keep, why, and on what ground

- Your orders, with the names, telephone numbers and addresses of who orders and who collects, and your email address: to make and hand over what you ordered (contract), and for our accounts (legal duty).
- If you order for somebody else, their name, telephone number and address, which we have from you: to hand the order over (our legitimate interest and yours). We write to them about nothing else.
- What you tell us of an allergy when you order by telephone or at the counter: to make that order safe for whom it is for (your consent, which asking us for it gives).
- The name and address that you want on an invoice with VAT: for our accounts and yours (legal duty).
- Your account: name, email address, telephone number, picture and orders (contract).
- Your date of birth, if you register: to see that an account belongs to somebody old enough to make a contract (legitimate interest). You can change it on your profile.
- What you write to us: to answer it (legitimate interest).
- The favourites and the dates that you keep in your account, and whether you asked to be reminded of a date (consent).
- Your email address for the newsletter, with the time at which you asked for it (consent).
- Networks from which somebody logs in or writes, in a form that cannot be read back: against misuse (legitimate interest).

# On your device

Your cart, your login and, for 24 hours, what you have typed at the checkout (names, telephone numbers, addresses) are kept in your own browser. One cookie protects the forms against misuse. We use no advertising and no tracking, ours or others'.

# Who else sees it

We sell nothing to anybody. On our behalf work:

{processors}

Card details go to the payment provider and never reach us. Postcodes are looked up through a public service, by our server and without your name. If you log in with Google or Facebook, they learn that you did. Where the contact page offers a map, it comes from Google, and only when you ask for it; Google then learns your network address. Where one of them handles data outside the United Kingdom, it does so under the safeguards that the law asks for.

# How long

- Paid orders: {orderYears} years, because tax law asks for it. Unpaid ones: {unpaidOrderDays} days.
- What you told us of an allergy: {allergyNoteDays} days after the pick-up. Invoices with VAT: {orderYears} years, also where you delete your account.
- Photos for cakes: {photoDays} days after the pick-up. Those never ordered: {unorderedPhotoDays} days; those sent without logging in: {unclaimedPhotoHours} hours after your cart last showed them.
- The emails that we sent: {emailDays} days. What you wrote to us: {contactMessageDays} days. An enquiry for a cake of your own: {enquiryDays} days after its day, its pictures {enquiryPictureDays}. What you complained of: {complaintYears} years.
- Networks you logged in from: {trustedNetworkDays} days, those that a photo came from: {unclaimedPhotoHours} hours, or as long as the picture where it came with what you wrote to us. Counts against misuse of our forms: {counts}. What the card provider told us of a payment: {paymentNoticeDays} days.
- Who of our team did what with an order: the log names them and the order’s number, not you, and is kept for good. Their sessions: {staffSessionDays} days after the last use; invitations to join us: {staffInvitationDays} days after they ended.
- Your account, its favourites and its dates until you delete them, your newsletter address until you leave: every newsletter has the link for it.

# Your rights

You may see, correct, delete or take with you what we hold about you, ask us to use less of it, object, and take back a consent: on your [profile](/profile), or write to [{email}](mailto:{email}).

Tell us there too where you are unhappy with what we do with your data: within 30 days we say that we have it, and what we make of it as soon as we know. You may also complain to the Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113, [ico.org.uk](https://ico.org.uk/make-a-complaint/).

Last updated {updated}.`,
};

/** What each page says while nobody has written it anew: a later version of the shop may say it otherwise. */
export const firstWords: Readonly<Record<PageKey, PageWords>> = {
  pickupPage: pickupWords,
  returnsPage: returnsWords,
  termsPage: termsWords,
  privacyPage: privacyWords,
};
