/** 'MA-7K3F-9QXD', its last four bold: by them the order is called in the shop. */
export const OrderNumber = ({ orderNo }: { readonly orderNo: string }) => (
  <span className="order-number">
    {orderNo.slice(0, -4)}
    <b>{orderNo.slice(-4)}</b>
  </span>
);
