export const testPagePaths = {
  pay: (sessionId: string) => `/till/pay/${sessionId}`,
  bank: (sessionId: string) => `/till/3ds/${sessionId}`,
  styles: '/till/till.css',
  font: '/till/figtree.woff2',
} as const;
