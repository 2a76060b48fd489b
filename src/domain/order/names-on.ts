import { foldText } from '#domain/text/fold.ts';
import { nameOf, type Party } from './order.ts';

type Named = { readonly recipient: Pick<Party, 'firstName' | 'lastName'>; readonly contactName: string };

/** Whose name an order bears everywhere: of who it is for. Who ordered stands beside it, and is empty where that is nobody else. */
export function namesOn({ recipient, contactName }: Named): { readonly name: string; readonly orderedBy: string } {
  const name = nameOf(recipient) || contactName;
  return { name, orderedBy: foldText(contactName) === foldText(name) ? '' : contactName };
}
