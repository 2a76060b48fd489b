import { type ReadyProduct, ReadyText } from '#web/ui/product/ready/ready-text.tsx';
import { useReadyTexts } from './use-ready-texts.ts';

/** On a product's page: by when to order what is made to order, and when it can be had. Nothing of what stands on the shelf. */
export const ReadyNote = ({ product }: { product: ReadyProduct }) =>
  (product.lead !== null || product.season !== null) && <Note {...product} />;

function Note({ lead, season, stockPieces }: ReadyProduct) {
  return <ReadyText product={{ lead, season, stockPieces }} texts={useReadyTexts({ lead, season }, 'at once')} />;
}
