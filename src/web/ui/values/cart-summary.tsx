import type { PictureWidth } from '#contract/pages/urls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import '#web/styles/checkout/totals.css';
import { discountLabel } from '#domain/money/discount.ts';
import { depositLabel, formatPounds, minus, pence } from '#domain/money/money.ts';
import type { Quote } from '#domain/money/quote.ts';

type LinePictureProps = { readonly file: string; readonly widths: readonly PictureWidth[]; readonly sizes: string };

/** A line item without a picture, such as an extra, shows an icon. */
export const LinePicture = ({ file, widths, sizes }: LinePictureProps) =>
  file === '' ? (
    <span className="line-tile">
      <Icon name="party" />
    </span>
  ) : (
    <Picture file={file} alt="" widths={widths} sizes={sizes} />
  );

export const Totals = ({ quote }: { quote: Quote }) => (
  <dl className="totals">
    <div>
      <dt>Sub Total</dt>
      <dd>{formatPounds(quote.subTotalPence)}</dd>
    </div>
    {quote.discountPence > 0 && (
      <div className="discount">
        <dt>{discountLabel(quote.discountPence, quote.subTotalPence)}</dt>
        <dd>{formatPounds(minus(pence(0), quote.discountPence))}</dd>
      </div>
    )}
    {quote.depositPence > 0 && (
      <div>
        <dt>{depositLabel}</dt>
        <dd>{formatPounds(quote.depositPence)}</dd>
      </div>
    )}
    <div className="total">
      <dt>Total</dt>
      <dd>{formatPounds(quote.totalPence)}</dd>
    </div>
  </dl>
);
