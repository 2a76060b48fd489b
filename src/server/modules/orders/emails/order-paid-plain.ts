import { kitchenNoticeOnceOrdered } from '#domain/diet/kitchen-notice.ts';
import { plainFoot } from '#server/modules/messages/email-layout.ts';
import { noAllergens, type OrderPaidText } from './order-paid-text.ts';

export const orderPaidPlain = (words: OrderPaidText): string =>
  [
    `Dear ${words.senderFirstName},`,
    `${words.shop.emails.opening} ${words.payment}`,
    `Order number: ${words.orderNo}`,
    [
      'PICK-UP',
      `${words.pickupDate}, ${words.pickupTime}`,
      words.place,
      `For ${words.recipient}, from ${words.sender}`,
    ].join('\n'),
    'YOUR ORDER',
    ...words.items.map(({ quantity, name, detail, said, price, allergens }) =>
      [
        `${quantity} x ${name}  ${price}`,
        ...[detail, ...said].filter((line) => line !== '').map((line) => `  ${line}`),
        ...(allergens ? [`  Contains: ${allergens.join(', ') || noAllergens}`] : []),
      ].join('\n'),
    ),
    words.amounts.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    `ALLERGENS\n${kitchenNoticeOnceOrdered(words.shop.kitchenNotice)} Our number is ${words.shop.telephone.shown}.`,
    ...(words.allergyNote === '' ? [] : [words.allergyNote]),
    `Please bring your order number. The pick-up is attached for your calendar.`,
    `Your orders: ${words.ordersUrl}\nChanges and returns: ${words.returnsUrl}`,
    `--\n${plainFoot(words.shop)}`,
  ]
    .join('\n\n')
    .concat('\n');
