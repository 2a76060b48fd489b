import type { ReactNode } from 'react';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';

type ProductNameProps = { readonly image: string; readonly name: string; readonly children?: ReactNode };

/** A product in a table: its picture, its name, and a line below. */
export const ProductName = ({ image, name, children }: ProductNameProps) => (
  <span className="flex items-center gap-2.5 [&_small]:block [&_small]:text-xs">
    <ProductThumb image={image} />
    <span>
      <b>{name}</b>
      {children && <small className="text-muted">{children}</small>}
    </span>
  </span>
);
