import { foldText } from '#domain/text/fold.ts';
import { nameOf, type Party } from './order.ts';

type Named = { readonly recipient: Pick<Party, 'firstName' | 'lastName'>; readonly contactName: string };

/**
 * The name that an order has everywhere: that of the person it is for. Who ordered it stands beside it, and is empty if that is the same
 * person.
 */
export function namesOn({ recipient, contactName }: Named): { readonly name: string; readonly orderedBy: string } {
  const name = nameOf(recipient) || contactName;
  return { name, orderedBy: foldText(contactName) === foldText(name) ? '' : contactName };
}
