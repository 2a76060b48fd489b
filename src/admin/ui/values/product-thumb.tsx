import { Icon } from '#admin/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** A product's picture; one without has a cake drawn in its place. */
export const ProductThumb = ({ image }: { readonly image: string }) =>
  image === '' ? (
    <span className="thumb thumb--none">
      <Icon name="cake" />
    </span>
  ) : (
    <Picture className="thumb" file={image} alt="" widths={[96, 160]} sizes="60px" />
  );
