import type { ReactNode } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { urls } from '#contract/pages/urls.ts';
import { ingredientsOf } from '#domain/diet/ingredients.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

const Note = ({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open}>
    <summary>
      {title}
      <Icon name="plus" />
    </summary>
    <div className="accordion-body">{children}</div>
  </details>
);

/** What people read after choosing: ingredients, storage, returns. */
export const ProductNotes = ({ product }: { product: Product }) => (
  <section className="accordion" aria-label="More about this product">
    <Note title="Ingredients" open>
      <p>
        {ingredientsOf(product).map(({ text, allergen }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
          allergen ? <b key={index}>{text}</b> : text,
        )}
      </p>
    </Note>
    <Note title="Storing and serving">
      <p>{product.storage}</p>
    </Note>
    <Note title="Returns policy">
      <p>
        If something is not right, tell us at the counter or within a day of collecting.{' '}
        <Link to={urls.returnsPolicy}>Read our returns policy</Link>
      </p>
    </Note>
  </section>
);
