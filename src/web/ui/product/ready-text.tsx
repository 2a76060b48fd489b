import { soldOutToday } from '#domain/catalogue/product.ts';
import { noticeText, type Readiness, seasonText } from '#domain/pickup/notice-words.ts';
import { Icon } from '#web/ui/icon.tsx';

export type ReadyProduct = Readiness & { readonly stockPieces: number | null; readonly shelfPieces: number | null };

type ReadyTextProps = {
  readonly product: ReadyProduct;
  /** As `readyTexts` has them for this moment; null while nobody knows. */
  readonly texts: { readonly orderBy: string | null; readonly from: string } | null;
};

/** 'Order by Thursday 4 pm for Saturday'; what holds at any moment while the day is not known. */
export function ReadyText({ product: { lead, season, soldOutFor, stockPieces, shelfPieces }, texts }: ReadyTextProps) {
  const later = soldOutFor === null ? null : soldOutToday;
  const notice = lead === null ? later : noticeText(lead);
  return (
    <p className="ready-note">
      <Icon name="clock" />
      <span>
        <b>{texts?.orderBy ?? (lead === null ? texts?.from : null) ?? notice}</b>{' '}
        {stockPieces === null && shelfPieces === null && 'Made to order. '}
        {texts?.orderBy && `${texts.from}. `}
        {season && seasonText(season)}
      </span>
    </p>
  );
}
