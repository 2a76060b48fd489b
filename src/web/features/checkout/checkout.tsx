import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useFormState } from 'react-hook-form';
import { pauseText } from '#contract/diary-words.ts';
import { type ChangedLine, Failure } from '#domain/failure.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Party } from '#domain/order/party.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import type { FreeSlot } from '#domain/pickup/pickup.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { sessionStore } from '#web/lib/session/session.ts';
import type { CheckoutLine } from './changes/cart-changes.ts';
import { ChangesNotice } from './changes/changes-notice.tsx';
import { useCartChanges } from './changes/use-cart-changes.ts';
import { CheckoutErrors } from './form/checkout-errors.tsx';
import { CheckoutFields } from './form/checkout-fields.tsx';
import type { CheckedForm } from './form/checkout-form.ts';
import { useKnownPeople } from './form/people/use-known-people.ts';
import { useCheckoutForm } from './form/use-checkout-form.ts';
import { GuestNotice } from './guest-notice.tsx';
import { OrderTicket } from './order-ticket.tsx';
import { attempts } from './ordering/attempts-of-device.ts';
import { ConfirmDialog } from './ordering/confirm-dialog.tsx';
import { FailedDialog } from './ordering/failed-dialog.tsx';
import { purchaseOf } from './ordering/order-request.ts';
import { useOrdering } from './ordering/use-ordering.ts';
import { PauseNotice } from './pause-notice.tsx';
import { offerOf } from './pickup/offer.ts';
import { SeasonClash } from './pickup/season-clash.tsx';
import { useDemand } from './pickup/use-demand.ts';

export type OrderFacts = {
  readonly recipient: Party;
  readonly sender: Party;
  readonly pickup: { readonly date: string; readonly time: string };
  readonly paymentMethod: string;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly weight?: string | undefined }[];
  readonly quote: Quote;
};

export type CheckoutProps = {
  readonly lines: readonly CheckoutLine[];
  readonly quote: Quote;
  readonly diary: Diary;
  /** The shop has other hours than this page knows of. */
  readonly refreshDiary: () => void;
  readonly userId: number | null;
  readonly isSigningIn: boolean;
  /** Resolves with the lines when that is done or has failed. */
  readonly refreshCart: () => Promise<readonly CheckoutLine[]>;
  readonly changeQuantity: (cartItemId: string, quantity: number) => void;
  readonly Facts: ComponentType<OrderFacts>;
  /** In place of form and order while there is nothing to buy. */
  readonly instead: ReactNode;
  /** Leaves for a page where the cart can be changed. */
  readonly onOpenCart: () => void;
  readonly onSignIn: () => void;
  readonly onSignInNeeded: () => void;
};

const formId = 'checkout-form';

export function Checkout(props: CheckoutProps) {
  const { lines, quote, diary, userId, isSigningIn, refreshCart, changeQuantity, Facts, instead } = props;
  const { demand, seasons, refreshDemand } = useDemand(lines);
  const offer = useMemo(() => offerOf(diary, demand, attempts.heldPickup()), [diary, demand]);
  const { form, lookup, showFirstError, showRefusedFields } = useCheckoutForm(offer);
  const { filledFrom, isSettled } = useKnownPeople(form, userId);
  const { isSubmitting } = useFormState({ control: form.control });
  const { changes, accept } = useCartChanges(lines, changeQuantity);
  const [checked, setChecked] = useState<CheckedForm | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isProceeding, setProceeding] = useState(false);

  const hasCart = instead === null;
  /** Whose cart stands here; null while there is none. */
  const cartOf = hasCart ? (userId ?? 'guest') : null;
  const refresh = useEffectEvent(() => void refreshCart());
  useEffect(() => {
    if (cartOf !== null) refresh();
  }, [cartOf]);

  const onRefused = ({ code, detail }: Failure): boolean => {
    setConfirming(false);
    if (code === 'signInRequired') props.onSignInNeeded();
    const { fields = {} } = detail;
    if (code === 'slotFull' || code === 'ordersPaused' || fields.pickupDate || fields.pickupTime) {
      props.refreshDiary();
      refreshDemand();
    }
    if (code === 'signInRequired' || (code === 'invalid' && showRefusedFields(fields))) return true;
    // What is refused and stands in no field is of the cart.
    if (code === 'outOfStock' || code === 'priceChanged' || code === 'invalid') void refreshCart();
    return false;
  };
  const ordering = useOrdering({
    call: callOverHttp,
    attempts,
    onPlaced: () => setConfirming(false),
    onRefused,
  });
  const { stage, trouble } = ordering;

  const proceed = (event: FormEvent) => {
    event.preventDefault();
    review();
  };
  const review = () => {
    if (isSubmitting) return;
    if (userId === null) {
      setProceeding(true);
      props.onSignInNeeded();
      return;
    }
    const pause = pauseAt(shopNow(), diary);
    if (pause) {
      props.refreshDiary();
      ordering.refuse(new Failure('ordersPaused', { text: pauseText(pause, shopNow(), diary) }));
      return;
    }
    const confirm = async (values: CheckedForm) => {
      const fresh = await refreshCart();
      if (sessionStore.current() === null) props.onSignInNeeded();
      else if (fresh.length > 0) {
        setChecked(values);
        setConfirming(true);
      }
    };
    void form.handleSubmit(confirm, showFirstError)();
  };
  const goOn = useEffectEvent(review);
  // Who was asked to log in goes on from there, once cart and form are theirs; who closed the dialog does not.
  useEffect(() => {
    if (!isProceeding || isSigningIn) return;
    if (userId !== null && !(hasCart && isSettled)) return;
    setProceeding(false);
    if (userId !== null) goOn();
  }, [isProceeding, isSigningIn, userId, hasCart, isSettled]);
  const confirmOrder = () => {
    const purchase = checked && userId !== null && purchaseOf({ form: checked, lines, quote, userId });
    if (purchase) void ordering.order(purchase);
    else ordering.refuse(new Failure('conflict'));
  };

  const acceptRefusal = async (changed: readonly ChangedLine[]) => {
    ordering.forgetTrouble();
    accept(await refreshCart(), changed);
    setConfirming(true);
  };

  /** In place of the one that was taken meanwhile; all else stays as it was typed. */
  const takeSlot = (free: FreeSlot) => {
    ordering.forgetTrouble();
    form.clearErrors('pickup');
    form.setValue('pickup', free);
    review();
  };

  if (instead !== null && stage === 'idle' && trouble === null) {
    return (
      <div className="checkout-waiting">
        <h1>Checkout</h1>
        {instead}
      </div>
    );
  }
  return (
    <div className="checkout">
      <form id={formId} noValidate onSubmit={proceed}>
        <h1>Checkout</h1>
        {userId === null && <GuestNotice onSignIn={props.onSignIn} />}
        <PauseNotice diary={diary} refreshDiary={props.refreshDiary} />
        <SeasonClash lines={lines} seasons={seasons} remove={(id) => changeQuantity(id, 0)} />
        <ChangesNotice texts={changes.texts} onAccept={() => accept(lines)} />
        <CheckoutErrors form={form} />
        <CheckoutFields form={form} offer={offer} lookup={lookup} filledFrom={filledFrom} />
      </form>
      <OrderTicket
        lines={lines}
        quote={quote}
        formId={formId}
        busy={isSubmitting && 'Checking your order...'}
        onOpenCart={props.onOpenCart}
      />
      <ConfirmDialog
        open={isConfirming}
        isPlacing={stage === 'placing'}
        changes={changes.texts}
        onAccept={() => accept(lines)}
        onBack={() => setConfirming(false)}
        onConfirm={confirmOrder}
      >
        {checked && <Facts {...checked} paymentMethod="Credit/Debit" items={lines} quote={quote} />}
      </ConfirmDialog>
      <FailedDialog
        trouble={trouble}
        lines={lines}
        heldOrderNo={attempts.orderNo()}
        onClose={ordering.forgetTrouble}
        onAccept={(changed) => void acceptRefusal(changed)}
        onTake={takeSlot}
        onPay={(order) => void ordering.payAgain(order)}
        onOpenCart={props.onOpenCart}
      />
    </div>
  );
}
