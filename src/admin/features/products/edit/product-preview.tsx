import { Preview } from '#admin/features/products/preview-frame.tsx';
import type { EditedProduct } from '#contract/admin/products/product-edit.ts';
import type { CategoryChoice } from '#contract/admin/products/product-list.ts';
import { productToWire } from '#contract/codecs/product-codec.ts';
import type { OpeningDiary } from '#contract/diary.ts';
import type { Product as ShownProduct } from '#contract/listing/catalogue.ts';
import type { ProductForm } from '#domain/catalogue/editing/product-form.ts';
import { leadOf, seasonOf } from '#domain/catalogue/editing/product-form.ts';
import { bestSizeText } from '#domain/catalogue/photo.ts';
import { ofToldFields, type ToldKey } from '#domain/catalogue/product.ts';
import { type PhotoOption, photoOptionOf } from '#domain/catalogue/product-options.ts';
import { priceAt } from '#domain/catalogue/size.ts';
import { allergenNames, keysAt } from '#domain/diet/allergens.ts';
import { storageOf } from '#domain/diet/ingredients.ts';
import { allergensNamedIn } from '#domain/diet/label-allergens.ts';
import { pence } from '#domain/money/money.ts';
import { readyTexts } from '#domain/pickup/ready-words.ts';
import { piecesOfBestDay, shelfOf } from '#domain/stock/supply.ts';
import photos from '#web/styles/catalogue/photo.css?url';
import productPage from '#web/styles/catalogue/product.css?url';
import accordion from '#web/styles/ui/accordion.css?url';
import choices from '#web/styles/ui/choices.css?url';
import fields from '#web/styles/ui/fields.css?url';
import words from '#web/styles/ui/personalise.css?url';
import { nothingSaid, Personalise } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AllergenTags } from '#web/ui/product/allergen-tags.tsx';
import { Gallery } from '#web/ui/product/gallery.tsx';
import { defaultSizeOf } from '#web/ui/product/price-and-stock.ts';
import { Facts, Money } from '#web/ui/product/product-facts.tsx';
import { ProductNotes } from '#web/ui/product/product-notes.tsx';
import { ReadyText } from '#web/ui/product/ready-text.tsx';
import { WeightBoxes } from '#web/ui/product/weight-boxes.tsx';

type PreviewProps = {
  readonly product: EditedProduct;
  /** The form as it would be saved. */
  readonly form: ProductForm;
  readonly categories: readonly CategoryChoice[];
  /** The shop's opening hours, from which the page says when it is ready; undefined while they are being fetched. */
  readonly opening: OpeningDiary | undefined;
  readonly now: number;
};

const styles = [productPage, accordion, choices, fields, words, photos];

type Previewed = {
  readonly product: EditedProduct;
  readonly form: ProductForm;
  readonly categories: readonly CategoryChoice[];
  readonly now: Date;
};

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

/** The product that customers would get if it were saved now; null while it is sold in no size. */
function previewOf({ product, form, categories, now }: Previewed): ShownProduct | null {
  if (form.sizes.length === 0) return null;
  const category = categories.find(({ id }) => id === form.categoryId);
  const contained = keysAt(form.allergens, 'contains');
  const kept = { ...form, stock: form.supply === 'toOrder' ? null : (product.stock ?? 0) };
  return productToWire({
    id: product.id,
    slug: form.slug,
    name: form.name,
    mainImage: form.pictures[0]?.file ?? '',
    stock: piecesOfBestDay(kept),
    shelfPieces: shelfOf(kept)?.pieces ?? null,
    soldOutFor: null,
    featured: form.featured,
    isNew: false,
    cakeBase: form.cakeBase,
    category: { name: category?.name ?? '', slug: category?.slug ?? '' },
    lead: leadOf(form),
    season: seasonOf(form),
    sizes: form.sizes.map(({ lowerPricePence, lowerFrom, lowerUntil, pricePence, depositPence, ...size }) => ({
      ...size,
      isDefault: size.grams === form.defaultGrams,
      depositPence: pence(depositPence),
      ...priceAt({ pricePence, lowerPricePence, lowerFrom: dateOf(lowerFrom), lowerUntil: dateOf(lowerUntil) }, now),
    })),
    pictures: form.pictures,
    ...ofToldFields<Pick<ProductForm, ToldKey>>((key) => form[key]),
    allergens: allergenNames(contained),
    mayContain: allergenNames(keysAt(form.allergens, 'mayContain')),
    ingredientList: form.ingredientLines.map((text) => ({ text, allergens: allergensNamedIn(text, contained) })),
    storage: storageOf(form),
    options: form.options,
  });
}

/** The parts of the customers' own page, with the contents of the form. */
export function ProductPreview({ product, form, categories, opening, now }: PreviewProps) {
  const shown = previewOf({ product, form, categories, now: new Date(now) });
  const photo = shown && photoOptionOf(shown.options);
  return (
    <Preview
      first="phone"
      styles={styles}
      place="lg:top-[calc(var(--header-height)+64px)] lg:max-h-[calc(100dvh-var(--header-height)-76px)] min-[1400px]:top-[calc(var(--header-height)+12px)] min-[1400px]:max-h-[calc(100dvh-var(--header-height)-24px)]"
      missing="The preview appears once it has a weight and a price."
    >
      {shown && (
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
              <WeightBoxes product={shown} weights={[]} chosen={defaultSizeOf(shown)} onChoose={() => undefined} />
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
      )}
    </Preview>
  );
}

/** Where a customer uploads what is printed: uploading is not part of a preview. Its classes are those of the customers' page. */
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
    <p className="help">{bestSizeText(option)}</p>
  </div>
);
