import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type CartProduct, productsOfCart, type WireSize } from '#contract/listing/catalogue.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { fitToOptions, textsOfDropped } from '#domain/catalogue/fit-to-options.ts';
import { problemsOfLine } from '#domain/catalogue/mixed-box.ts';
import { longestNote, type Personalisation, plain } from '#domain/catalogue/personalisation.ts';
import { type PhotoOption, photoOptionOf, takesWords } from '#domain/catalogue/product-options.ts';
import { mostOfOneLine } from '#domain/catalogue/size.ts';
import { lengthSeen } from '#domain/text/typed-text.ts';
import { byPiece, gramsFromWeightText } from '#domain/values/weight.ts';
import type { CartLineView } from '#web/features/cart/cart-line-view.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { tabStorage } from '#web/lib/device/device-storage.ts';
import { keepChoice, useKeptChoice } from '#web/lib/device/kept.ts';
import { sizeIn } from '#web/lib/products/add-to-cart.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/forms/field.tsx';
import { Personalise, personalisationOf, type Said, saidIn, useFirstFault } from '#web/ui/forms/personalise.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { openDialogs } from '#web/ui/overlays/overlay-stores.ts';
import { SizeChoice } from './size-choice.tsx';

const BoxFiller = latePart(async () => (await import('#web/ui/forms/box-filler.tsx')).default);

type Asked = CartProduct | { readonly trouble: string } | null;

/** The options that the product has now: the bakery may have changed them since it was added to the cart. */
function useOptions(slug: string): Asked {
  const [asked, setAsked] = useState<Asked>(null);
  useEffect(() => {
    let isWanted = true;
    callOverHttp(productsOfCart, { slugs: slug }).then(
      ([found]) => isWanted && setAsked(found ?? { trouble: 'This is no longer available.' }),
      (error: unknown) => isWanted && setAsked({ trouble: describeFailure(error).text }),
    );
    return () => {
      isWanted = false;
    };
  }, [slug]);
  return asked;
}

/** For a line item of an order: the shop is asked, and may refuse. */
type Ordered = {
  /** What one costs in the size that was ordered, in pounds; missing for what is to be added. */
  readonly price?: number;
  /** What is to be known of what is to be added. */
  readonly facts?: ReactNode;
  readonly quantity: number;
  /** The only line item cannot be reduced to none: that takes cancelling the order. */
  readonly min: 0 | 1;
  readonly help: string;
  readonly isBusy: boolean;
  readonly trouble: ReactNode;
  readonly Photo: ComponentType<{
    readonly product: Pick<CartProduct, 'id' | 'options'>;
    readonly option: PhotoOption;
    readonly token: string;
    readonly message?: string | undefined;
    readonly onPhoto: (token: string) => void;
    readonly asked: number;
  }>;
};

type EditWordsProps = {
  readonly line: Pick<CartLineView, 'id' | 'name' | 'weight' | 'personalisation'>;
  readonly onClose: () => void;
  /** @param personalisation undefined if the options cannot be requested: it stays as it is */
  readonly onSave: (personalisation: Personalisation | undefined, quantity: number, weightGrams?: number) => void;
  /** Missing in the cart, where size, quantity and photo have their own places. */
  readonly ordered?: Ordered;
};

/** What stays in its size keeps the price that it was sold at. */
const sizesFor = ({ sizes }: CartProduct, weight: string, price: number | undefined): WireSize[] =>
  sizes.map((size) =>
    price !== undefined && size.grams === gramsFromWeightText(weight) ? { ...size, price, discountPrice: null } : size,
  );

function titleOf(isBox: boolean, isOfWords: boolean, ordered: Ordered | undefined): string {
  if (ordered) return ordered.facts ? 'Add to your order' : 'Change this item';
  if (isBox) return 'Edit filling';
  return isOfWords ? 'Edit message' : 'Your note';
}

/** Z-01. The words of a line item that is in the cart or already ordered, on the plaque of the product's page. */
export default function EditWords({ line, onClose, onSave, ordered }: EditWordsProps) {
  const asked = useOptions(line.id);
  const [quantity, setQuantity] = useState(ordered?.quantity ?? 1);
  const key = `${line.id} ${line.weight} ${JSON.stringify(line.personalisation)}`;
  const [said, say] = useKeptChoice<Said>(key, saidIn(line.personalisation));
  // A reload half-way loses nothing; whoever leaves it has given it up.
  useEffect(() => () => keepChoice(tabStorage, key), [key]);
  const [tries, setTries] = useState(0);
  const product = asked && 'options' in asked ? asked : null;
  const options = product?.options ?? null;
  const fitting = options && fitToOptions(options, personalisationOf(said));
  const [weight, setWeight] = useState(line.weight);
  const sizes = product ? sizesFor(product, line.weight, ordered?.price) : [];
  const size = sizeIn({ sizes }, weight);
  const pieces = size?.pieces ?? 0;
  const problems = options && fitting && problemsOfLine(options, fitting, { pieces });
  const isBox = line.personalisation?.box !== undefined;
  const isGone = asked !== null && 'trouble' in asked;
  const photoOption = ordered && options && photoOptionOf(options);
  const dropped = options ? textsOfDropped(options, line.personalisation ?? plain) : [];
  const save = (): void => {
    const isGood = problems && Object.keys(problems).length === 0;
    if (ordered && (quantity === 0 || isGone)) onSave(undefined, quantity);
    else if (fitting && isGood) onSave(fitting, quantity, size?.grams);
    else setTries((times) => times + 1);
  };
  useFirstFault(tries, () => openDialogs.current().at(-1));
  const { note: _, ...words } = line.personalisation ?? plain;
  const isOfWords = Object.keys(words).length > 0 || (options && takesWords(options));
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(isBox, isOfWords === true, ordered)}
      sub={line.name}
      actions={
        <>
          <Button variant="outline" aria-disabled={ordered?.isBusy || undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={quantity === 0 ? 'danger' : 'primary'}
            busy={ordered?.isBusy && (ordered.facts ? 'Adding...' : 'Saving...')}
            aria-disabled={(options === null && !(ordered && isGone)) || undefined}
            onClick={save}
          >
            {quantity === 0 ? 'Remove' : ordered?.facts ? 'Add to order' : 'Save'}
          </Button>
        </>
      }
    >
      {asked === null && (
        <p className="muted" role="status">
          One moment...
        </p>
      )}
      {isGone && (
        <Alert severity="error" title="This cannot be changed now">
          {asked.trouble}
        </Alert>
      )}
      {ordered?.facts}
      {ordered && sizes.length > 1 && (
        <SizeChoice isBox={Boolean(options?.box)} sizes={sizes} chosen={size} onChoose={setWeight} />
      )}
      {ordered && (
        <div className="row">
          <Stepper
            small
            min={ordered.min}
            max={mostOfOneLine}
            value={quantity}
            label={`Quantity of ${line.name}`}
            onChange={setQuantity}
          />
          <p className="help" role="status">
            {quantity === 0 ? 'It will be removed from your order.' : ordered.help}
          </p>
        </div>
      )}
      {dropped.length > 0 && (
        <Alert severity="info" title="This cake no longer offers this">
          {dropped.join(', ')}. Save leaves it out.
        </Alert>
      )}
      {problems?.photo && !ordered && (
        <Alert severity="error" title="This cannot be changed here">
          {problems.photo} Please choose it on the product page.
        </Alert>
      )}
      {ordered && product && photoOption && (
        <ordered.Photo
          product={product}
          option={photoOption}
          token={said.photo}
          message={said.message}
          onPhoto={(photo) => say({ photo })}
          asked={tries}
        />
      )}
      {product?.options.box && (
        <BoxFiller
          name={product.name}
          option={product.options.box}
          pieces={pieces}
          box={fitting?.box ?? {}}
          asked={tries}
          onFill={(box) => say({ box })}
        />
      )}
      {options && (
        <Personalise
          options={options}
          said={said}
          onSay={say}
          isAsked={tries > 0}
          {...(line.weight === byPiece && { messageLabel: 'What should the card say?' })}
        />
      )}
      {options && line.weight !== byPiece && (
        <TextAreaField
          label="Note to the baker"
          optional
          rows={3}
          help={`It is not written on the cake. ${lengthSeen(said.note)} of ${longestNote}`}
          error={problems?.note}
          value={said.note}
          onChange={({ target }) => say({ note: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
      )}
      {ordered?.trouble && <Alert severity="error">{ordered.trouble}</Alert>}
    </Dialog>
  );
}
