/**
 * What the kitchen says of traces, to somebody who has ordered already: what asks to be done before an order is left out,
 * and they are asked to ring now.
 */
export function kitchenNoticeOnceOrdered(notice: string): string {
  const sentences = notice.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((sentence) => !/before (you|your|an) order|before ordering/i.test(sentence));
  return [...kept, 'Ring us now if that matters to anybody who eats it.'].join(' ');
}
