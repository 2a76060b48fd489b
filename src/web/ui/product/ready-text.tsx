import { soldOutToday } from '#domain/catalogue/product.ts';
import { noticeText } from '#domain/pickup/lead-words.ts';
import { type Readiness, seasonText } from '#domain/pickup/notice-words.ts';
import { Icon } from '#web/ui/icon.tsx';

export type ReadyProduct = Readiness & { readonly stockPieces: number | null; readonly shelfPieces: number | null };

type ReadyTextProps = {
  readonly product: ReadyProduct;
  /** The texts of `readyTexts` for this moment; null while they are not known. */
  readonly texts: { readonly orderBy: string | null; readonly from: string } | null;
};

/** 'Order by Thursday 4 pm for Saturday'; while the day is not known, a text that is true at any moment. */
export function ReadyText({ product: { lead, season, soldOutFor, stockPieces, shelfPieces }, texts }: ReadyTextProps) {
  const later = soldOutFor === null ? null : soldOutToday;
  const notice = lead === null ? later : noticeText(lead);
  return (
    <p className="ready-note">
      <Icon name="clock" />
      <span>
        <b>{texts?.orderBy ?? texts?.from ?? notice}</b>{' '}
        {stockPieces === null && shelfPieces === null && 'Made to order. '}
        {texts?.orderBy && `${texts.from}. `}
        {season && seasonText(season)}
      </span>
    </p>
  );
}
