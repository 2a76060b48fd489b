import { type MessageList, messageLists } from '#contract/admin/messages/messages.ts';

/** The lists as the screen names them. */
export const listWords: readonly { readonly value: MessageList; readonly text: string }[] = [
  { value: 'open', text: 'Open' },
  { value: 'answered', text: 'Answered' },
  { value: 'done', text: 'Done' },
  { value: 'suspected', text: 'Suspected' },
];

export const namesList = (text: string | null): text is MessageList => messageLists.some((list) => list === text);

const allergenWords =
  /allerg|intoleran|coeliac|celiac|gluten|wheat|nut(s|\b)|almond|egg|milk|dairy|lactose|soya|sesame|sulphite|free[ -]from|vegan/i;

/** Whether what the kitchen says of allergens is to stand beside the answer. */
export const asksOfAllergens = (text: string): boolean => allergenWords.test(text);
