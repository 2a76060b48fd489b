/** Beside the name that an order bears: who ordered it, where that is somebody else. */
export const OrderedBy = ({ name }: { readonly name: string }) =>
  name !== '' && (
    <small className="block font-normal text-muted">
      Ordered by <bdi>{name}</bdi>
    </small>
  );
