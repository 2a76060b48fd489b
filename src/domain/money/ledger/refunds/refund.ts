/** Of what: pieces of lines, an amount, all that is kept, a payment that the order could not use, a change that made it cheaper, or what somebody gave back on the provider's own pages. */
export const refundKinds = ['lines', 'amount', 'whole', 'surplus', 'revision', 'provider'] as const;
export type RefundKind = (typeof refundKinds)[number];

/** On its way, made, or refused by the provider for good. */
export const transferStates = ['due', 'done', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];
