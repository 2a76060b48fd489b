import { historyToWire, ordersToWire, orderToWire, placedToWire, trackedToWire } from '#contract/codecs/order-codec.ts';
import { requestFromWire } from '#contract/codecs/request-codec.ts';
import { historyOfOrder } from '#contract/orders/order-history.ts';
import { listedOrders } from '#contract/orders/order-listing.ts';
import { peopleToFillIn } from '#contract/orders/order-people.ts';
import { changePickup as changePickupCall, readPickup } from '#contract/orders/order-pickup.ts';
import * as orders from '#contract/orders/orders.ts';
import { calendarOfOrder } from '#contract/orders/pickup-calendar.ts';
import { answeredBy, answeredThrough } from '#server/modules/endpoint-action.ts';
import { cancelOrder } from './changing/cancel-order.ts';
import { findCalendar } from './customer/find-calendar.ts';
import { findPeople } from './customer/find-people.ts';
import { placeOrder } from './placing/place-order.ts';
import { findHistory } from './reading/find-history.ts';
import { listOrders } from './reading/find-order.ts';
import { listOrdersOf } from './reading/list-orders.ts';
import { track } from './reading/track-order.ts';
import { changePickup, findPickup } from './revising/change-pickup.ts';

export const orderEndpoints = [
  answeredThrough(orders.placeOrder, placedToWire, (context, asked) => placeOrder(context, requestFromWire(asked))),
  answeredThrough(orders.cancelOrder, orderToWire, cancelOrder),
  answeredThrough(orders.ordersOfCustomer, (all) => all.map(orderToWire), listOrders),
  answeredThrough(listedOrders, ordersToWire, listOrdersOf),
  answeredThrough(historyOfOrder, historyToWire, findHistory),
  answeredBy(readPickup, findPickup),
  answeredThrough(changePickupCall, orderToWire, changePickup),
  answeredBy(peopleToFillIn, findPeople),
  answeredBy(calendarOfOrder, findCalendar),
  answeredThrough(orders.trackOrder, trackedToWire, track),
];
