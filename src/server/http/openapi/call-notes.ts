import type { FailureCode } from '#domain/failure.ts';

type Note = { readonly summary: string; readonly failures?: readonly FailureCode[] };

/** What schemas do not show: what a call is for, and how it can fail beyond the ways in which any call of its kind can. */
export const callNotes: Readonly<Record<string, Note>> = {
  'GET /csrf-token': {
    summary: 'The token for the X-CSRF-Token header of every write; it belongs to the cookie that comes with it',
  },
  'GET /capabilities': { summary: 'What this shop can do as it is configured' },
  'GET /listings/allergens': { summary: 'What every product contains and may contain, by category' },
  'GET /shop': { summary: 'Who and where the bakery is, when it is open, and on what terms it takes orders' },
  'GET /content/home': { summary: 'What the home page says, as of the day' },
  'GET /content/bespoke': { summary: 'The page above the form for wedding and bespoke cakes' },
  'GET /content/about': { summary: 'What the bakery says about itself' },
  'GET /content/pages/:page': { summary: 'A page of terms or information, with its facts filled in' },
  'GET /content/faq': { summary: 'The most frequently asked questions, with their answers' },
  'GET /diary': {
    summary:
      'When the counter is open, by weekday and on special days, how far ahead it can be chosen, what each day can still take, and when orders are paused',
  },
  'GET /diary/needs': { summary: 'Lead times, seasons and work units of products by their slugs' },
  'GET /diary/notice': { summary: 'The notice above every page today, for example that the day is full' },
  'POST /reviews/asked': {
    summary: 'What a review of a collected order asks, with the link in an email',
    failures: ['notFound', 'tooManyRequests'],
  },
  'POST /reviews': {
    summary: 'Sends a review: stars, text and a photo; once per order',
    failures: ['notFound', 'conflict', 'invalid', 'tooManyRequests'],
  },
  'GET /products/featured': { summary: 'All featured products' },
  'GET /listings/ready': { summary: 'The earliest pick-up of each product, in one line' },
  'GET /listings/featured': { summary: 'A page of the featured products' },
  'GET /listings/category/:slug': { summary: 'A page of a category, filtered and sorted', failures: ['notFound'] },
  'GET /listings/door/:collection': {
    summary: 'A page of best sellers, new arrivals, promotions, occasions, cupcakes or all products',
  },
  'GET /products/search': { summary: 'The products that match a text, most relevant first' },
  'GET /listings/search': { summary: 'A page of what matches a text, filtered and sorted' },
  'GET /search/suggestions': { summary: 'Suggestions while somebody types' },
  'GET /listings/product/:slug': { summary: 'A product with what its page shows beside it', failures: ['notFound'] },
  'GET /products/slug/:slug': { summary: 'A product by its slug', failures: ['notFound'] },
  'GET /products/:productId': { summary: 'A product by its id', failures: ['notFound'] },
  'GET /products/category/:categoryId': { summary: 'The products of a category by its id', failures: ['notFound'] },
  'GET /listings/cart': { summary: 'The products of a cart by their slugs' },
  'GET /listings/extras': { summary: 'What is sold or lent with the cakes in a cart, by their slugs' },
  'POST /photos': {
    summary: 'Sends a photo for a cake, cut to its shape; its token goes with the line of the cart',
    failures: ['notFound', 'tooLarge', 'unsupportedType', 'tooManyRequests'],
  },
  'GET /postcodes/:postcode': { summary: 'Looks up a postcode, in the form of the public service' },
  'POST /auth/login': {
    summary: 'Logs in with email and password',
    failures: ['invalidCredentials', 'emailNotVerified', 'accountSuspended', 'tooManyAttempts'],
  },
  'POST /auth/logout': { summary: 'Ends the session' },
  'GET /auth/me': { summary: 'The signed-in customer' },
  'POST /auth/register': { summary: 'Creates an account with email and password', failures: ['emailTaken'] },
  'POST /auth/forgot-password': { summary: 'Asks for an email with a link to a new password', failures: ['notFound'] },
  'POST /auth/reset-password': { summary: 'Sets a new password with the link in that email', failures: ['linkSpent'] },
  'POST /auth/confirmation-letter': { summary: 'Asks for the email that confirms an address', failures: ['notFound'] },
  'POST /auth/confirm-email': {
    summary: 'Confirms an address with the link in that email',
    failures: ['linkSpent', 'identityUnproven'],
  },
  'POST /auth/social/start': { summary: 'The address to continue with Google or Facebook' },
  'POST /auth/google/token': { summary: 'Exchanges a response from Google', failures: ['notAuthenticated'] },
  'POST /auth/google/login': {
    summary: 'Signs in with Google',
    failures: ['notAuthenticated', 'accountNotFound', 'emailUnverified', 'accountSuspended', 'linkRefused'],
  },
  'POST /auth/google/register': {
    summary: 'Creates an account with Google',
    failures: ['notAuthenticated', 'emailUnverified', 'accountSuspended', 'linkRefused'],
  },
  'POST /auth/facebook/login': {
    summary: 'Signs in with Facebook, and creates the account if there is none',
    failures: ['notAuthenticated', 'emailNotShared', 'accountSuspended', 'linkRefused'],
  },
  'GET /cart/:userId': { summary: "The customer's cart", failures: ['notAllowed'] },
  'POST /cart': { summary: 'Adds to the line of the same product and weight, or makes one', failures: ['notFound'] },
  'PUT /cart/:cartItemId': { summary: "Sets a line's quantity" },
  'PUT /cart/:cartItemId/personalisation': {
    summary: 'Changes the personalisation of a line; merges it with one that has the same',
    failures: ['notFound'],
  },
  'DELETE /cart/:cartItemId': { summary: 'Removes a line' },
  'POST /orders': {
    summary: 'Places an order: its cakes are kept until it is paid or expires',
    failures: ['outOfStock', 'priceChanged', 'notAllowed', 'slotFull', 'ordersPaused'],
  },
  'GET /orders': { summary: "The customer's orders" },
  'GET /orders/list': { summary: "A page of the customer's orders" },
  'GET /orders/order/:orderNo': { summary: "One of the customer's orders", failures: ['notFound'] },
  'GET /orders/people': { summary: "The people of the customer's last order, for the next one" },
  'GET /orders/order/:orderNo/calendar': {
    summary: 'The pick-up of a paid order, as a file for a calendar',
    failures: ['notFound', 'conflict'],
  },
  'POST /orders/order/:orderNo/invoices': {
    summary: 'The VAT invoices of an order; issues one for payments not invoiced yet',
    failures: ['notFound', 'conflict'],
  },
  'GET /orders/order/:orderNo/history': { summary: 'What happened to an order', failures: ['notFound'] },
  'GET /orders/order/:orderNo/pickup': {
    summary: 'Whether the day and time of an order can still be changed, and until when',
    failures: ['notFound'],
  },
  'POST /orders/order/:orderNo/pickup': {
    summary: 'Moves an order to another day and time, if the diary allows both the old and the new one',
    failures: ['notFound', 'conflict', 'slotFull'],
  },
  'POST /orders/order/:orderNo/item': {
    summary:
      'Changes one line of an order until baking starts: its words, photo, filling or quantity; a quantity of 0 removes it',
    failures: ['notFound', 'conflict', 'outOfStock', 'slotFull'],
  },
  'POST /orders/order/:orderNo/items': {
    summary: 'Adds one more product to an order until baking starts',
    failures: ['notFound', 'conflict', 'outOfStock', 'slotFull'],
  },
  'POST /orders/order/:orderNo/cancel': { summary: 'Cancels an order until baking starts', failures: ['notFound'] },
  'POST /orders/track': { summary: 'How an order is coming along, by its number and email', failures: ['notFound'] },
  'POST /orders/track/session': {
    summary: 'Starts the payment of what is owed for an order, by its number and email',
    failures: ['notFound', 'priceChanged', 'paymentFailed', 'tooManyRequests'],
  },
  'POST /payments/session': {
    summary: "Starts an order's payment; the customer goes on to the url",
    failures: ['notFound', 'priceChanged', 'paymentFailed'],
  },
  'POST /payments/link': {
    summary: 'What is owed for an order, for anyone with its payment link',
    failures: ['notFound', 'tooManyRequests'],
  },
  'POST /payments/link/session': {
    summary: 'Starts a payment with such a link; the customer goes on to the url',
    failures: ['notFound', 'priceChanged', 'paymentFailed', 'tooManyRequests'],
  },
  'POST /payments/link/invoices': {
    summary: 'The same for anyone with its payment link',
    failures: ['notFound', 'conflict', 'tooManyRequests'],
  },
  'POST /payments/link/photo': {
    summary: 'Puts a photo that was sent onto the cake that waits for it, by such a link',
    failures: ['notFound', 'conflict', 'tooManyRequests'],
  },
  'GET /contact/map': { summary: 'Where the map of the contact page comes from' },
  'POST /messages/contact': { summary: 'A message to the bakery' },
  'POST /enquiries/pictures': { summary: 'A picture for an enquiry; only the sender gets its token' },
  'POST /enquiries': { summary: 'Asks for a bespoke or wedding cake; the token opens its thread' },
  'GET /enquiries': { summary: 'The enquiries of the account, the newest first' },
  'POST /enquiries/thread': { summary: 'An enquiry with its thread and quote, by link or for the account' },
  'POST /enquiries/messages': { summary: 'A message to the bakery about an enquiry' },
  'POST /enquiries/quote/session': {
    summary: 'Opens a page to pay the deposit or the balance of a quote, as shown',
  },
  'POST /enquiries/quote/calendar': {
    summary: 'The pick-up of an accepted quote, as a file for a calendar',
    failures: ['notFound', 'conflict'],
  },
  'POST /enquiries/quote/refusal': { summary: 'Declines a quote, which frees its day at once' },
  'POST /newsletter/subscriptions': { summary: 'Emails a link that subscribes the address to the newsletter' },
  'POST /newsletter/confirmations': {
    summary: 'Subscribes an address with the link sent to it',
    failures: ['linkSpent'],
  },
  'POST /newsletter/unsubscriptions': {
    summary: 'Ends a subscription with the link in an email',
    failures: ['notFound'],
  },
  'GET /profile': { summary: "The customer's profile" },
  'PATCH /profile': { summary: 'Changes the profile, all of it or nothing' },
  'PUT /profile/picture': { summary: 'Changes the profile picture, which is re-encoded and resized' },
  'PUT /profile/email': {
    summary: 'Sends a link to a new address, which replaces the old one once the link is followed',
  },
  'PUT /profile/password': { summary: 'Changes the password; every other session ends' },
  'GET /profile/kept': { summary: 'The customer’s favourites and saved dates' },
  'PUT /profile/kept/favourites': { summary: 'Adds a cake to the favourites, or removes it' },
  'PUT /profile/kept/dates': { summary: 'Saves a date of the year with a name, with or without a reminder by email' },
  'DELETE /profile/kept/dates/:dateId': { summary: 'Deletes a saved date' },
  'GET /profile/data': { summary: 'Everything that the shop holds about the customer' },
  'POST /profile/deletion': { summary: "Deletes the customer's account" },
};
