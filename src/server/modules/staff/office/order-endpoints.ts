import * as actions from '#contract/admin/orders/order-actions.ts';
import {
  exportOrders as csv,
  listOrders,
  orderViews,
  removeView,
  saveView,
} from '#contract/admin/orders/order-list.ts';
import { findOrderPage, readOrderEmail } from '#contract/admin/orders/order-page.ts';
import { issueInvoice } from '#contract/admin/prints/invoices.ts';
import { issueInvoiceFor } from '#server/modules/staff/money/issue-for-office.ts';
import { answeredByStaff } from '#server/modules/staff-context.ts';
import { exportOrders } from './export-orders.ts';
import { asListed, readOrderList } from './list-orders.ts';
import { addNoteTo, askForMoney, cancelOrder, moveOneStep, readEmail, takeMoneyFor } from './order-actions.ts';
import { editOrderFor, previewEditFor } from './order-edits.ts';
import { readOrderPage } from './order-page.ts';
import { giveRefundFor, planRefundFor, readReasons, sayHanded, tryRefundAgain } from './order-refunds.ts';
import { dropView, keepView, readViews } from './order-views.ts';

export const staffOrderEndpoints = [
  answeredByStaff(listOrders, async ({ db, now, staff }, { after, ...filters }) => {
    const { orders, ...rest } = await readOrderList({ db, now }, filters, { after });
    const seesMoney = staff.permissions.has('money.see');
    return {
      ...rest,
      totalPence: seesMoney ? rest.totalPence : null,
      orders: orders.map((order) => asListed(order, seesMoney)),
    };
  }),
  answeredByStaff(csv, exportOrders),
  answeredByStaff(orderViews, readViews),
  answeredByStaff(saveView, keepView),
  answeredByStaff(removeView, dropView),
  answeredByStaff(findOrderPage, readOrderPage),
  answeredByStaff(readOrderEmail, readEmail),
  answeredByStaff(actions.previewRefund, planRefundFor),
  answeredByStaff(actions.refundReasons, readReasons),
  answeredByStaff(actions.giveRefund, giveRefundFor),
  answeredByStaff(actions.refundAgain, tryRefundAgain),
  answeredByStaff(actions.refundHanded, sayHanded),
  answeredByStaff(actions.previewEdit, previewEditFor),
  answeredByStaff(actions.editOrder, editOrderFor),
  answeredByStaff(actions.moveOrderTo, moveOneStep),
  answeredByStaff(actions.cancelOrderByStaff, cancelOrder),
  answeredByStaff(actions.noteOrder, addNoteTo),
  answeredByStaff(actions.takeMoney, takeMoneyFor),
  answeredByStaff(actions.askByLink, askForMoney),
  answeredByStaff(issueInvoice, issueInvoiceFor),
];
