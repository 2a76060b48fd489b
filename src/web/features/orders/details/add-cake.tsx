import { type ComponentType, useEffect, useRef, useState } from 'react';
import { priceFromWire } from '#contract/codecs/price-codec.ts';
import { type Product, productBySlug } from '#contract/listing/catalogue.ts';
import { addItem, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { soldOutToday } from '#domain/catalogue/product.ts';
import { availableOf } from '#domain/catalogue/size.ts';
import { formatPounds, payablePence } from '#domain/money/money.ts';
import { seasonText } from '#domain/pickup/notice-words.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { leadText } from '#web/ui/forms/personalise.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeText, type ItemEditor } from './change-item.tsx';
import { type ChangeProps, keepFocus, useChange } from './use-change.tsx';

/** A product that was found; `weight` if a size was searched for. */
type Found = { readonly slug: string; readonly weight?: string | undefined };

/** The shop's search for a product by its name, passed in by the route. */
export type ProductSearch = ComponentType<{ readonly onChoose: (found: Found) => void }>;

export type AddCakeProps = ChangeProps & {
  readonly revision: PickupOfOrder['revision'];
  readonly Search: ProductSearch;
  readonly Editor: ItemEditor;
};

type Told = { readonly severity: 'success' | 'error'; readonly text: string };

/** B-07. Anything that the shop sells, in its size and with its words, until baking starts. */
export function AddCake({ revision, Search, Editor, ...props }: AddCakeProps) {
  const { order } = props;
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  /** With the order's revision when it was chosen. */
  const [chosen, setChosen] = useState<{ readonly product: Product; readonly from: number } | null>(null);
  const isAsked = useRef(false);
  const news = useRef<HTMLDivElement>(null);
  const { isBusy, trouble, leave, send } = useChange(props, () => setChosen(null));
  const isPaid = order.status === 'paid';

  // The one that was chosen may be a screen below it.
  useEffect(() => {
    if (told) news.current?.scrollIntoView({ block: 'nearest' });
  }, [told]);

  const open = () => {
    setChosen(null);
    setTold(null);
    setOpen(true);
  };
  const choose = async ({ slug, weight }: Found) => {
    if (isAsked.current || isBusy) return;
    isAsked.current = true;
    setTold(null);
    try {
      const product = await callOverHttp(productBySlug, { slug });
      setChosen({ product: { ...product, weight: weight ?? product.weight }, from: revision });
    } catch (error) {
      setTold({ severity: 'error', text: describeFailure(error).text });
    } finally {
      isAsked.current = false;
    }
  };
  const add = ({ slug, name }: Product, from: number, asked: readonly [Personalisation?, number?, number?]) => {
    const [personalisation, quantity, weightGrams] = asked;
    const what = { orderNo: order.orderNo, revision: from, slug, quantity, weightGrams, personalisation };
    return send(
      () => callOverHttp(addItem, what),
      (changed) => {
        setChosen(null);
        keepFocus();
        setTold({ severity: 'success', text: `In your order: ${name}. ${changeText(order, changed)}` });
      },
    );
  };
  return (
    <>
      <Button variant="outline" small icon="plus" onClick={open}>
        Add another cake
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Add another cake"
        sub={`Order ${order.orderNo}`}
        actions={
          <Button variant="outline" onClick={() => setOpen(false)}>
            {told?.severity === 'success' ? 'Done' : 'Cancel'}
          </Button>
        }
      >
        <div ref={news} role="status" className="add-cake-told">
          {told && (
            <Alert severity={told.severity} isQuiet>
              {told.text}
            </Alert>
          )}
        </div>
        <Search onChoose={(found) => void choose(found)} />
      </Dialog>
      {isOpen && chosen && (
        <Editor
          line={{ id: chosen.product.slug, name: chosen.product.name, weight: chosen.product.weight }}
          ordered={{
            facts: <Facts product={chosen.product} />,
            quantity: 1,
            min: 1,
            help: isPaid ? 'You pay for it on this page.' : '',
            isBusy,
            trouble,
          }}
          onClose={leave}
          onSave={(...asked) => void add(chosen.product, chosen.from, asked)}
        />
      )}
    </>
  );
}

/** What stands beside a product where it is sold: when it can be had, and what is in it. */
function Facts({ product }: { readonly product: Product }) {
  const { lead, season, soldOutFor, sizes, stockPieces } = product;
  const when = [lead && leadText(lead).trim(), soldOutFor && `${soldOutToday}.`, season && seasonText(season)];
  return (
    <div className="add-cake-facts">
      {sizes.every((size) => availableOf(stockPieces, size) === 0) && (
        <Alert severity="warning">It is sold out at the moment.</Alert>
      )}
      {sizes.length === 1 && (
        <p>
          <b>{formatPounds(payablePence(priceFromWire(product)))}</b>
        </p>
      )}
      {when.some(Boolean) && (
        <p className="note">
          <Icon name="clock" />
          <span>{when.filter(Boolean).join(' ')}</span>
        </p>
      )}
      {/* What a box contains is said where it is filled. */}
      {!product.options.box && (
        <p className="small">
          Contains: <b>{product.allergens.join(', ') || 'none of the 14 declared allergens'}</b>.
          {product.mayContain.length > 0 && ` May contain traces of: ${product.mayContain.join(', ')}.`}
        </p>
      )}
    </div>
  );
}
