import type { FailureCode } from '#domain/failure.ts';

type Note = { readonly summary: string; readonly failures?: readonly FailureCode[] };

/** What schemas do not show: what a call is for, and how it can fail beside what any call of its kind can. */
export const callNotes: Readonly<Record<string, Note>> = {
  'GET /csrf-token': {
    summary: 'The token for the X-CSRF-Token header of every write; it belongs to the cookie that comes with it',
  },
  'GET /capabilities': { summary: 'What this shop can do by its settings' },
  'GET /listings/allergens': { summary: 'What every product contains and may contain, by category' },
  'GET /shop': { summary: 'Who the bakery is, where, when, and on what terms it takes orders' },
  'GET /content/home': { summary: 'What the home page says, as of the day' },
  'GET /content/about': { summary: 'What the bakery tells of itself' },
  'GET /content/pages/:page': { summary: 'A page of terms or information, with the facts in it' },
  'GET /content/faq': { summary: 'The questions that are asked most, with their answers' },
  'GET /diary': {
    summary:
      'When the counter is open, by weekday and on special days, how far ahead it can be chosen, what each day can still take, and when orders are paused',
  },
  'GET /diary/needs': { summary: 'Lead times, seasons and work units of products by their slugs' },
  'GET /diary/notice': { summary: 'What stands above every page today, such as that the day is full' },
  'GET /products/featured': { summary: 'All featured products' },
  'GET /listings/featured': { summary: 'A page of the featured products' },
  'GET /listings/category/:slug': { summary: 'A page of a category, filtered and sorted', failures: ['notFound'] },
  'GET /listings/door/:collection': {
    summary: 'A page of best sellers, new arrivals, promotions, occasions, cupcakes or all products',
  },
  'GET /products/search': { summary: 'The products that match a text, most relevant first' },
  'GET /listings/search': { summary: 'A page of what matches a text, narrowed and sorted' },
  'GET /search/suggestions': { summary: 'Suggestions while somebody types' },
  'GET /listings/product/:slug': { summary: 'A product with what its page shows beside it', failures: ['notFound'] },
  'GET /products/slug/:slug': { summary: 'A product by its slug', failures: ['notFound'] },
  'GET /products/:productId': { summary: 'A product by its id', failures: ['notFound'] },
  'GET /products/category/:categoryId': { summary: 'The products of a category by its id', failures: ['notFound'] },
  'GET /listings/cart': { summary: 'The products of a cart by their slugs' },
  'GET /listings/extras': { summary: 'What is sold or lent beside the cakes of a cart, by their slugs' },
  'POST /photos': {
    summary: 'Sends a photo for a cake, cut to its shape; its token goes with the line of the cart',
    failures: ['notFound', 'tooLarge', 'unsupportedType', 'tooManyRequests'],
  },
  'GET /postcodes/:postcode': { summary: 'Looks a postcode up, in the form of the public service' },
  'POST /auth/login': {
    summary: 'Logs in with e-mail and password',
    failures: ['invalidCredentials', 'emailNotVerified', 'accountSuspended', 'tooManyAttempts'],
  },
  'POST /auth/logout': { summary: 'Ends the session' },
  'GET /auth/me': { summary: 'The signed-in customer' },
  'POST /auth/register': { summary: 'Opens an account with e-mail and password', failures: ['emailTaken'] },
  'POST /auth/forgot-password': { summary: 'Asks for a letter with a link to a new password', failures: ['notFound'] },
  'POST /auth/reset-password': { summary: 'Sets a new password by the link of that letter', failures: ['linkSpent'] },
  'POST /auth/confirmation-letter': { summary: 'Asks for the letter that confirms an address', failures: ['notFound'] },
  'POST /auth/confirm-email': {
    summary: 'Confirms an address by the link of that letter',
    failures: ['linkSpent', 'identityUnproven'],
  },
  'POST /auth/social/start': { summary: 'The way to Google or Facebook' },
  'POST /auth/google/token': { summary: 'Exchanges an answer of Google', failures: ['notAuthenticated'] },
  'POST /auth/google/login': {
    summary: 'Signs in with Google',
    failures: ['notAuthenticated', 'accountNotFound', 'emailUnverified', 'accountSuspended', 'linkRefused'],
  },
  'POST /auth/google/register': {
    summary: 'Opens an account with Google',
    failures: ['notAuthenticated', 'emailUnverified', 'accountSuspended', 'linkRefused'],
  },
  'POST /auth/facebook/login': {
    summary: 'Signs in with Facebook, and opens the account where there is none',
    failures: ['notAuthenticated', 'emailNotShared', 'accountSuspended', 'linkRefused'],
  },
  'GET /cart/:userId': { summary: "The customer's cart", failures: ['notAllowed'] },
  'POST /cart': { summary: 'Adds to the line of the same product and weight, or makes one', failures: ['notFound'] },
  'PUT /cart/:cartItemId': { summary: "Sets a line's quantity" },
  'PUT /cart/:cartItemId/personalisation': {
    summary: 'Says anew what is wanted on a line; one that says the same takes it in',
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
  'GET /orders/order/:orderNo/history': { summary: 'What became of an order', failures: ['notFound'] },
  'GET /orders/order/:orderNo/pickup': {
    summary: 'Whether day and time of an order can still be changed, and until when',
    failures: ['notFound'],
  },
  'POST /orders/order/:orderNo/pickup': {
    summary: 'Another day and time for an order, while the diary allows the one that it has and the new one',
    failures: ['notFound', 'conflict', 'slotFull'],
  },
  'POST /orders/order/:orderNo/cancel': { summary: 'Cancels an order until baking starts', failures: ['notFound'] },
  'POST /orders/track': { summary: 'How an order is coming along, by its number and e-mail', failures: ['notFound'] },
  'POST /payments/session': {
    summary: "Starts an order's payment; the customer goes on to the url",
    failures: ['notFound', 'priceChanged', 'paymentFailed'],
  },
  'POST /payments/link': {
    summary: 'What is owed for an order, for whoever has a link to pay it',
    failures: ['notFound', 'tooManyRequests'],
  },
  'POST /payments/link/session': {
    summary: 'Starts a payment by such a link; the customer goes on to the url',
    failures: ['notFound', 'priceChanged', 'paymentFailed', 'tooManyRequests'],
  },
  'GET /contact/map': { summary: 'Where the map of the contact page comes from' },
  'POST /messages/contact': { summary: 'A message to the bakery' },
  'POST /enquiries/pictures': { summary: 'A picture for an enquiry; its token is known to nobody else' },
  'POST /enquiries': { summary: 'Asks for a bespoke or wedding cake; the token opens its thread' },
  'GET /enquiries': { summary: 'The enquiries of the account, the newest first' },
  'POST /enquiries/thread': { summary: 'An enquiry with its thread and its quote, by a link or of the account' },
  'POST /enquiries/messages': { summary: 'A message to the bakery about an enquiry' },
  'POST /enquiries/quote/session': {
    summary: 'Opens a page to pay the deposit of a quote, or its balance, as it was read',
  },
  'POST /enquiries/quote/refusal': { summary: 'Says no to a quote, whose day is free at once' },
  'POST /newsletter/subscriptions': { summary: 'Subscribes an address to the newsletter' },
  'POST /newsletter/unsubscriptions': {
    summary: 'Ends a subscription by the link of a letter',
    failures: ['notFound'],
  },
  'GET /profile': { summary: "The customer's profile" },
  'PATCH /profile': { summary: 'Changes the profile, all of it or nothing' },
  'PUT /profile/picture': { summary: "Changes the profile's picture, which is made anew and small" },
  'PUT /profile/password': { summary: 'Changes the password; every other session ends' },
  'GET /profile/data': { summary: 'All that the shop holds about the customer' },
  'POST /profile/deletion': { summary: "Deletes the customer's account" },
};
