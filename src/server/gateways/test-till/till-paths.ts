/** The till's own addresses, under the shop's. */
export const tillPaths = {
  pay: (sessionId: string) => `/till/pay/${sessionId}`,
  bank: (sessionId: string) => `/till/3ds/${sessionId}`,
  styles: '/till/till.css',
  font: '/till/figtree.woff2',
} as const;
