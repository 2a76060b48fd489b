import { useState } from 'react';
import { PreviewFrame } from '#admin/features/products/preview-frame.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import productPage from '#web/styles/catalogue/product.css?url';
import accordion from '#web/styles/ui/accordion.css?url';
import choices from '#web/styles/ui/choices.css?url';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';
import { Gallery } from '#web/ui/product/gallery.tsx';
import { Facts, Money } from '#web/ui/product/product-facts.tsx';
import { ProductNotes } from '#web/ui/product/product-notes.tsx';
import { defaultSizeOf, weightChoices } from '#web/ui/product/sizes.ts';
import { WeightBoxes } from '#web/ui/product/weight-boxes.tsx';
import { previewOf } from './preview-of.ts';

type PreviewProps = {
  readonly product: EditedProduct;
  /** As it would be saved. */
  readonly form: ProductForm;
  readonly categories: readonly CategoryChoice[];
  readonly now: number;
};

const styles = [productPage, accordion, choices];

/** What a page has where it is looked at: a telephone, a window. */
const widths = { phone: 390, window: 1_100 } as const;

/** The parts of the customers' own page, with what stands in the form. */
export function ProductPreview({ product, form, categories, now }: PreviewProps) {
  const [on, setOn] = useState<keyof typeof widths>('phone');
  const shown = previewOf({ product, form, categories, now: new Date(now) });
  return (
    <section className="preview" aria-label="Preview">
      <div className="row row--apart">
        <h2>As customers see it</h2>
        <Segmented
          label="How wide"
          value={on}
          onChange={setOn}
          choices={[
            { value: 'phone', text: 'Phone' },
            { value: 'window', text: 'Window' },
          ]}
        />
      </div>
      {shown === null ? (
        <p className="muted">It is seen here once it has a weight and a price.</p>
      ) : (
        <PreviewFrame key={on} width={widths[on]} styles={styles}>
          <div className="wrap">
            <div className="product-layout">
              {shown.mainImage !== '' && <Gallery product={shown} />}
              <div className="buy">
                <div>
                  <h1>{shown.name}</h1>
                  <Money product={shown} size={defaultSizeOf(shown)} />
                </div>
                <Facts product={shown} size={defaultSizeOf(shown)} />
                <p className="desc">{shown.description}</p>
                <WeightBoxes
                  choices={weightChoices([], shown.sizes)}
                  chosen={defaultSizeOf(shown)}
                  onChoose={() => undefined}
                />
              </div>
            </div>
            <div className="two-columns product-more">
              <section className="allergens">
                <h2>Allergens and dietary</h2>
                <AllergenTags product={shown} />
              </section>
              <ProductNotes product={shown} />
            </div>
          </div>
        </PreviewFrame>
      )}
    </section>
  );
}
