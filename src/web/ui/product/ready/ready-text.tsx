import { Icon } from '#web/ui/icon.tsx';
import { noticeText, type Readiness, seasonText } from './notice-words.ts';

export type ReadyProduct = Readiness & { readonly stockPieces: number | null };

type ReadyTextProps = {
  readonly product: ReadyProduct;
  /** As `readyTexts` has them for this moment; null while nobody knows. */
  readonly texts: { readonly orderBy: string | null; readonly from: string } | null;
};

/** 'Order by Thursday 4 pm for Saturday'; what holds at any moment while the day is not known. */
export function ReadyText({ product: { lead, season, stockPieces }, texts }: ReadyTextProps) {
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
