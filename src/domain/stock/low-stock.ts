type Stocked = {
  /** Null for what is made to order: nothing of it runs low. */
  readonly stock: number | null;
  /** Fewer than so many are few; 0 where nobody wants to be told. */
  readonly lowStock: number;
};

/** What somebody should bake soon. */
export const isRunningLow = ({ stock, lowStock }: Stocked): boolean => stock !== null && stock < lowStock;
