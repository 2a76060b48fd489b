import '#web/styles/ui/choices.css';
import { type ReactNode, useState } from 'react';
import type { Product } from '#contract/listing/catalogue.ts';
import { photoMissingText } from '#domain/catalogue/personalisation-words.ts';
import { photoOptionOf } from '#domain/catalogue/photo-option.ts';
import { BespokeLine } from '#web/features/catalogue/bespoke-line.tsx';
import { PickupPanel } from '#web/features/catalogue/product/pickup-panel.tsx';
import { ReadMore } from '#web/features/catalogue/read-more.tsx';
import { ReadyNote } from '#web/features/catalogue/ready/ready-note.tsx';
import type { AddToCart, ClashOf } from '#web/lib/products/add-to-cart.ts';
import { CheckboxField } from '#web/ui/forms/choices.tsx';
import { nothingSaid, Personalise, personalisationOf } from '#web/ui/forms/personalise.tsx';
import { Facts, Money } from '#web/ui/product/product-facts.tsx';
import { defaultSizeOf, weightChoices } from '#web/ui/product/sizes.ts';
import { WeightBoxes } from '#web/ui/product/weight-boxes.tsx';
import { BuyBox } from './buy-box.tsx';
import { PhotoSlot } from './photo-slot.tsx';

type BuyingProps = {
  readonly product: Product;
  /** Grams: all that the shop sells in. */
  readonly weights: readonly number[];
  readonly addToCart: AddToCart;
  readonly clashOf?: ClashOf | undefined;
  readonly viewCart: ReactNode;
};

/** A cupcake's box has no guests: more of them are more boxes. */
const endsInServings = ({ sizes }: Product): boolean =>
  sizes.some(({ pieces, servingsTo }) => servingsTo !== null && pieces === 1);

/** What the customer reads and chooses before a cake is in the cart. */
export function Buying({ product, weights, addToCart, clashOf, viewCart }: BuyingProps) {
  const [grams, setGrams] = useState(() => defaultSizeOf(product).grams);
  const [said, setSaid] = useState(nothingSaid);
  const [asked, setAsked] = useState(0);
  const [isLeftBlank, setLeftBlank] = useState(false);
  const photoOption = photoOptionOf(product.options);
  const size = product.sizes.find((each) => each.grams === grams) ?? defaultSizeOf(product);
  return (
    <div className="buy">
      <div>
        <h1>{product.name}</h1>
        <Money product={product} size={size} />
      </div>
      <Facts product={product} size={size} />
      <ReadMore>{product.description}</ReadMore>
      <WeightBoxes
        choices={weightChoices(weights, product.sizes)}
        chosen={size}
        onChoose={(chosen) => setGrams(chosen.grams)}
      />
      {endsInServings(product) && <BespokeLine products={[product]} />}
      {photoOption && (
        <PhotoSlot
          product={product}
          option={photoOption}
          token={said.photo}
          onPhoto={(photo) => setSaid((before) => ({ ...before, photo }))}
          complaint={asked > 0 && said.photo === '' ? photoMissingText : undefined}
          asked={asked}
        />
      )}
      <Personalise options={product.options} said={said} onSay={setSaid} />
      {product.options.message?.isAskedFor && said.message.trim() === '' && (
        <CheckboxField
          label="Leave it blank"
          checked={isLeftBlank}
          onChange={({ target }) => setLeftBlank(target.checked)}
        />
      )}
      <ReadyNote product={product} />
      <BuyBox
        product={product}
        size={size}
        said={personalisationOf(said)}
        isLeftBlank={isLeftBlank}
        onMissing={() => setAsked((times) => times + 1)}
        addToCart={addToCart}
        clashOf={clashOf}
        viewCart={viewCart}
      />
      <PickupPanel />
    </div>
  );
}
