export const pageFailures = {
  product: 'Product Not Found',
  products: 'Unable to load products right now...',
  search: 'Search Error',
} as const;

export const connectionFailure = {
  title: 'Connection Error',
  text: 'Unable to connect to our servers. Please check your internet connection and try again.',
} as const;

/** Every page carries these, but not the whole catalogue of failures, which few need. */
export const pageTexts = {
  notFound: 'The requested item could not be found.',
  serverFault: 'Something went wrong on our end. Please try again in a few minutes.',
} as const;
