/** Beside the name on an order: who ordered it, if that is somebody else. */
export const OrderedBy = ({ name }: { readonly name: string }) =>
  name !== '' && (
    <small className="block font-normal text-muted">
      Ordered by <bdi>{name}</bdi>
    </small>
  );
