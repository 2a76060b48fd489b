import type { ComponentProps } from 'react';
import { addMissing } from '#web/features/cart/add-missing.ts';
import { addToCart } from '#web/features/cart/add-to-cart.ts';
import { ViewCartButton } from '#web/features/cart/drawer/view-cart-button.tsx';
import { PhotoSlot } from '#web/features/catalogue/product/photo-slot.tsx';
import type { ProductSearch } from '#web/features/orders/details/add-cake.tsx';
import type { ExtrasOffer } from '#web/features/orders/details/add-extras.tsx';
import type { ItemEditor } from '#web/features/orders/details/change-item.tsx';
import { OrderAgain } from '#web/features/orders/details/order-again.tsx';
import { RestoreOrder } from '#web/features/orders/details/restore-order.tsx';
import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx';
import { onPage, pageMeta } from '#web/lib/page/page-meta.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import type { Route } from './+types/orders';

const PickupChoice = latePart(
  async () => (await import('#web/features/checkout/pickup/pickup-choice.tsx')).PickupChoice,
  <Waiting>Loading the days...</Waiting>,
);

const EditWords = latePart(async () => (await import('#web/features/cart/edit-words.tsx')).default);

const Offer = latePart<ComponentProps<ExtrasOffer>>(
  async () => (await import('#web/features/cart/extras-offer.tsx')).ExtrasOffer,
);

const Search = latePart<ComponentProps<ProductSearch>>(
  async () => (await import('#web/features/search/suggestions/product-search.tsx')).ProductSearch,
);

const EditItem: ItemEditor = ({ ordered, ...of }) => <EditWords {...of} ordered={{ ...ordered, Photo: PhotoSlot }} />;

const presetPickup: ComponentProps<typeof OrderAgain>['presetPickup'] = async (pickup) =>
  (await import('#web/features/checkout/form/keep-form.ts')).presetPickup(pickup);

export function meta({ location, matches }: Route.MetaArgs) {
  return pageMeta(matches, onPage('Orders', location), 'Your current and past orders.');
}

export default function OrdersPage() {
  return (
    <OrdersScreen
      orderAgain={(order) => (
        <OrderAgain order={order} addToCart={addToCart} presetPickup={presetPickup} viewCart={<ViewCartButton />} />
      )}
      restore={(order) => <RestoreOrder order={order} addMissing={addMissing} />}
      PickupPicker={PickupChoice}
      ItemEditor={EditItem}
      ExtrasOffer={Offer}
      ProductSearch={Search}
    />
  );
}
