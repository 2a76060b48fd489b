import { Icon } from '#web/ui/icon.tsx';
import { noticeText, type Readiness, seasonText } from './notice-words.ts';
import { useReadyTexts } from './use-ready-texts.ts';

type Product = Readiness & { readonly stockPieces: number | null };

/** On a product's page: by when to order what is made to order, and when it can be had. Nothing of what stands on the shelf. */
export const ReadyNote = ({ product }: { product: Product }) =>
  (product.lead !== null || product.season !== null) && <Note {...product} />;

function Note({ lead, season, stockPieces }: Product) {
  const texts = useReadyTexts({ lead, season });
  const notice = lead === null ? null : noticeText(lead);
  return (
    <p className="ready-note">
      <Icon name="clock" />
      <span>
        <b>{texts?.orderBy ?? notice ?? texts?.from}</b> {stockPieces === null && 'Made to order. '}
        {texts?.orderBy && `${texts.from}. `}
        {season && seasonText(season)}
      </span>
    </p>
  );
}
