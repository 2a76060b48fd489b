import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useFormState } from 'react-hook-form';
import { pauseText } from '#contract/diary-words.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { type ChangedLine, Failure } from '#domain/failure.ts';
import type { Quote } from '#domain/money/quote.ts';
import type { Party } from '#domain/order/order.ts';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { type Diary, pauseAt } from '#domain/pickup/diary.ts';
import type { FreeSlot } from '#domain/pickup/pickup.ts';
import { type Demand, noDemand, type Season } from '#domain/pickup/places/demand.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { askForNeeds, demandOfCart } from '#web/lib/pickup/needs-of-cart.ts';
import { shopNow } from '#web/lib/pickup/shop-clock.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionStore } from '#web/lib/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  agreeingTo,
  type CartChanges,
  ChangesNotice,
  type CheckoutLine,
  changesIn,
  fittedQuantities,
  keepAgreedPrices,
  readAgreedPrices,
} from './cart-changes.tsx';
import { CheckoutErrors } from './form/checkout-errors.tsx';
import { CheckoutFields } from './form/checkout-fields.tsx';
import type { CheckedForm } from './form/checkout-form.ts';
import { useCheckoutForm } from './form/use-checkout-form.ts';
import { useKnownPeople } from './form/use-known-people.ts';
import { OrderFold, OrderTicket } from './order-ticket.tsx';
import { attempts } from './ordering/attempts-of-device.ts';
import { ConfirmDialog } from './ordering/confirm-dialog.tsx';
import { ContentsOfOrder } from './ordering/contents.tsx';
import { FailedDialog } from './ordering/failed-dialog.tsx';
import { purchaseOf } from './ordering/order-request.ts';
import { useOrdering } from './ordering/use-ordering.ts';
import { offerOf } from './pickup/pickup-problems.ts';
import { SeasonClash } from './pickup/season-clash.tsx';

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
  /** Called if the shop's hours differ from what this page knows. */
  readonly refreshDiary: () => void;
  readonly userId: number | null;
  readonly isSigningIn: boolean;
  /**
   * Resolves with the lines when the refresh is done or has failed. @param isFirstOrder as the shop has just said of
   * the order
   */
  readonly refreshCart: (isFirstOrder?: boolean) => Promise<readonly CheckoutLine[]>;
  readonly changeQuantity: (cartItemId: string, quantity: number) => void;
  readonly Facts: ComponentType<OrderFacts>;
  /** Shown instead of the form and order while there is nothing to buy. */
  readonly instead: ReactNode;
  /** Leaves for a page where the cart can be changed. */
  readonly onOpenCart: () => void;
  readonly onSignIn: () => void;
  readonly onSignInNeeded: () => void;
};

const formId = 'checkout-form';

const GuestNotice = ({ onSignIn }: { onSignIn: () => void }) => (
  <div className="panel checkout-guest">
    <p>
      <b>Ordered with us before?</b> Log in, and we will fill in this form for you. If you have no account, you create
      one as you order.
    </p>
    <Button variant="outline" icon="account" onClick={onSignIn}>
      Sign In or Register
    </Button>
  </div>
);

const needsKey = 'pickup-needs';

/** What the cart requires of its day; nothing until the shop has said, which judges every order itself. */
function useDemand(lines: readonly CartLine[]): {
  readonly demand: Demand;
  /** The seasons of the products that have one, by slug. */
  readonly seasons: ReadonlyMap<string, Season>;
  readonly refreshDemand: () => void;
} {
  const slugs = [...new Set(lines.map(({ id }) => id))].toSorted();
  const { data } = useQuery(
    { queryKey: [needsKey, slugs.join(',')], queryFn: () => askForNeeds(slugs), enabled: slugs.length > 0 },
    queryClient(),
  );
  const demand = useMemo(() => (data ? demandOfCart(lines, data) : noDemand), [data, lines]);
  const seasons = useMemo(
    () => new Map((data ?? []).flatMap(({ slug, season }) => (season === null ? [] : [[slug, season]]))),
    [data],
  );
  const refreshDemand = useCallback(() => void queryClient().invalidateQueries({ queryKey: [needsKey] }), []);
  return { demand, seasons, refreshDemand };
}

type PauseNoticeProps = {
  readonly diary: Diary;
  /** The bakery may end a pause early. */
  readonly refreshDiary: () => void;
};

const pauseNow = (diary: Diary) => {
  const nowMs = shopNow();
  return { pause: pauseAt(nowMs, diary), nowMs };
};

/** Why no orders are taken just now, and until when; it appears and disappears by itself. */
function PauseNotice({ diary, refreshDiary }: PauseNoticeProps) {
  const [{ pause, nowMs }, setSeen] = useState(() => pauseNow(diary));
  useEffect(() => {
    const look = () => setSeen(pauseNow(diary));
    look();
    const looking = setInterval(look, minuteMs / 4);
    return () => clearInterval(looking);
  }, [diary]);
  const isPaused = pause !== null;
  const ask = useEffectEvent(refreshDiary);
  useEffect(() => {
    if (!isPaused) return;
    const asking = setInterval(() => ask(), minuteMs / 2);
    return () => clearInterval(asking);
  }, [isPaused]);
  return (
    pause && (
      <div className="checkout-errors">
        <Alert severity="warning" title="Orders are paused">
          {pauseText(pause, nowMs, diary)}
        </Alert>
      </div>
    )
  );
}

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
  /** Whose cart this is; null while there is none. */
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
    // What is refused but is in no field belongs to the cart.
    if (code === 'outOfStock' || code === 'priceChanged' || code === 'invalid') void refreshCart(detail.isFirstOrder);
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
  // A customer who was asked to log in goes on from there once cart and form are theirs; one who closed the dialog does
  // not.
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

  /** Replaces a slot that was taken in the meantime; everything else stays as it was typed. */
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
        <OrderFold lines={lines} quote={quote} />
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
        {checked && (
          <>
            <Facts
              {...checked}
              sender={{ ...checked.sender, ...checked.office }}
              paymentMethod="Credit/Debit"
              items={lines}
              quote={quote}
            />
            <ContentsOfOrder lines={lines} />
          </>
        )}
      </ConfirmDialog>
      <FailedDialog
        trouble={trouble}
        lines={lines}
        heldOrderNo={attempts.orderNo()}
        isPlacing={stage === 'placing'}
        onClose={ordering.forgetTrouble}
        onTryAgain={ordering.tryAgain}
        onAccept={(changed) => void acceptRefusal(changed)}
        onTake={takeSlot}
        onPay={(order) => void ordering.payAgain(order)}
        onOpenCart={props.onOpenCart}
      />
    </div>
  );
}

type ChangeQuantity = (cartItemId: string, quantity: number) => void;

/** This device remembers that the customer agreed. */
function useCartChanges(lines: readonly CheckoutLine[], changeQuantity: ChangeQuantity) {
  const [agreedPrices, setAgreedPrices] = useState(() => readAgreedPrices(deviceStorage));
  const changes: CartChanges = changesIn(lines, agreedPrices);
  return {
    changes,
    /** Removes what is not available; `refused` is what the server said of it. */
    accept(now: readonly CheckoutLine[], refused: readonly ChangedLine[] = []): void {
      const agreed = agreeingTo(now);
      keepAgreedPrices(deviceStorage, agreed);
      setAgreedPrices(agreed);
      const quantities = refused.length > 0 ? fittedQuantities(now, refused) : changesIn(now, agreed).quantities;
      for (const { cartItemId, quantity } of quantities) changeQuantity(cartItemId, quantity);
    },
  };
}
