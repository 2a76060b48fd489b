import { useState } from 'react';
import { PreviewFrame } from '#admin/features/products/preview-frame.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { leastSizeOf, sizeInWords } from '#domain/catalogue/photo.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import type { PhotoOption } from '#domain/catalogue/product-options.ts';
import photos from '#web/styles/catalogue/photo.css?url';
import productPage from '#web/styles/catalogue/product.css?url';
import accordion from '#web/styles/ui/accordion.css?url';
import choices from '#web/styles/ui/choices.css?url';
import fields from '#web/styles/ui/fields.css?url';
import words from '#web/styles/ui/lines/personalise.css?url';
import { nothingSaid, Personalise } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';
import { Gallery } from '#web/ui/product/gallery.tsx';
import { Facts, Money } from '#web/ui/product/product-facts.tsx';
import { ProductNotes } from '#web/ui/product/product-notes.tsx';
import { ReadyText } from '#web/ui/product/ready/ready-text.tsx';
import { readyTexts } from '#web/ui/product/ready/ready-words.ts';
import { defaultSizeOf, weightChoices } from '#web/ui/product/sizes.ts';
import { WeightBoxes } from '#web/ui/product/weight-boxes.tsx';
import { previewOf } from './preview-of.ts';

type PreviewProps = {
  readonly product: EditedProduct;
  /** As it would be saved. */
  readonly form: ProductForm;
  readonly categories: readonly CategoryChoice[];
  /** The shop's hours, by which it is said when it is ready; undefined while they are read. */
  readonly opening: OpeningDiary | undefined;
  readonly now: number;
};

const styles = [productPage, accordion, choices, fields, words, photos];

/** What a page has where it is looked at: a telephone, a window. */
const widths = { phone: 390, window: 1_100 } as const;

/** The parts of the customers' own page, with what stands in the form. */
export function ProductPreview({ product, form, categories, opening, now }: PreviewProps) {
  const [on, setOn] = useState<keyof typeof widths>('phone');
  const shown = previewOf({ product, form, categories, now: new Date(now) });
  const photo = shown && photoOptionOf(shown.options);
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
                {photo && <PhotoPlace option={photo} label={shown.options.photo ? 'Your photo' : 'Your logo'} />}
                <Personalise options={shown.options} said={nothingSaid} onSay={() => undefined} />
                {(shown.lead !== null || shown.season !== null) && (
                  <ReadyText product={shown} texts={opening ? readyTexts(shown, now, opening) : null} />
                )}
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

/** Where a customer hands in what is printed: sending one is no part of a preview. */
const PhotoPlace = ({ option, label }: { readonly option: PhotoOption; readonly label: string }) => (
  <div className="photo-field">
    <p className="field-label">{label}</p>
    <div className="photo-drop">
      <div className="photo-choices">
        <span className="button button--outline">
          <Icon name="image-up" />
          <span>Choose a Picture</span>
        </span>
      </div>
      <p className="help photo-hint">or drop it here</p>
    </div>
    <p className="help">At least {sizeInWords(leastSizeOf(option))}</p>
  </div>
);
