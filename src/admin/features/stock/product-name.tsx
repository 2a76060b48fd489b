import type { ReactNode } from 'react';
import { ProductThumb } from '#admin/ui/values/product-thumb.tsx';

type ProductNameProps = { readonly image: string; readonly name: string; readonly children?: ReactNode };

/** A product in a table: its picture, its name, and a line below. */
export const ProductName = ({ image, name, children }: ProductNameProps) => (
  <span className="row stock-product">
    <ProductThumb image={image} />
    <span>
      <b>{name}</b>
      {children && <small className="muted">{children}</small>}
    </span>
  </span>
);
