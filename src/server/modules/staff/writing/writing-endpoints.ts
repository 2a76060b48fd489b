import * as outside from '#contract/admin/diary/writing-outside.ts';
import * as messages from '#contract/admin/messages/messages.ts';
import * as writing from '#contract/admin/orders/order-writing.ts';
import { sayPresent as presence } from '#contract/admin/orders/presence.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { answerMessage, markMessage } from './answer-message.ts';
import { countOpen, listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { sayPresent } from './say-present.ts';
import { prepareEmail, previewEmail, writeToCustomer } from './write-to-customer.ts';
import { prepareForMany, previewToMany, writeToMany } from './write-to-many.ts';

export const writingEndpoints = [
  answeredByStaff(messages.listMessages, listMessages),
  answeredByStaff(messages.countOpenMessages, countOpen),
  answeredByStaff(messages.findMessage, readMessage),
  answeredByStaff(messages.answerMessage, answerMessage),
  answeredByStaff(messages.markMessage, markMessage),
  answeredByStaff(writing.prepareOrderEmail, prepareEmail),
  answeredByStaff(writing.previewOrderEmail, previewEmail),
  answeredByStaff(writing.writeToCustomer, writeToCustomer),
  answeredByStaff(outside.prepareOutsideEmail, prepareForMany),
  answeredByStaff(outside.previewOutsideEmail, previewToMany),
  answeredByStaff(outside.writeToOutside, writeToMany),
  answeredByStaff(presence, sayPresent),
];
