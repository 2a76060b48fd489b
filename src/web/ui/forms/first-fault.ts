import { useEffect, useEffectEvent } from 'react';

/**
 * Brings the first field that says what is wrong into view, with the focus: the button that was pressed may be screens
 * away from it, or at the foot of a telephone.
 * @param asked how often something was wanted that cannot be had as it is
 */
export function useFirstFault(asked: number, part: () => ParentNode | null | undefined): void {
  const find = useEffectEvent(() => part()?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  useEffect(() => {
    const field = asked > 0 ? find() : null;
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [asked]);
}
