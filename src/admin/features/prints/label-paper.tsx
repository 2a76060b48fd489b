import type { ReactNode } from 'react';
import { dayOfYear } from '#admin/lib/day-words.ts';
import { Mark } from '#admin/ui/frame/mark.tsx';
import type { LabelText, SellerOnPaper } from '#contract/admin/prints.ts';

type LabelProps = {
  readonly head: ReactNode;
  readonly text: LabelText;
  readonly seller: SellerOnPaper;
};

/** 100 × 62 mm, in the order that the law lays down: what it is, its ingredients, how long and how to keep it, who made it. */
export const LabelPaper = ({ head, text, seller }: LabelProps) => (
  <article className="paper label" ref={fitted}>
    <div className="label-head">{head}</div>
    <div className="label-text">
      <LabelWords text={text} />
    </div>
    <div className="label-foot">
      <Mark />
      <p>
        <b>{seller.name}</b> <span>{seller.address}</span> <span>{seller.telephone}</span>
      </p>{' '}
      <p>
        {text.useBy !== null && <b>Use by {dayOfYear(text.useBy)}</b>} {text.storage}
      </p>
    </div>
  </article>
);

/** Allergens that no ingredient names are printed in the same bold capitals, so that nobody looks for one in vain. */
const LabelWords = ({ text: { ingredients, unnamed, mayContain } }: { readonly text: LabelText }) => (
  <>
    {ingredients.length > 0 && (
      <p>
        <b>Ingredients:</b>{' '}
        {ingredients.map(({ text, allergen }, at) =>
          allergen ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence
            <b key={at} className="uppercase">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </p>
    )}
    {unnamed.length > 0 && (
      <p>
        <b>Contains:</b> <b className="uppercase">{unnamed.join(', ')}</b>.
      </p>
    )}
    {(mayContain.length > 0 || ingredients.length > 0) && (
      <p>
        {mayContain.length > 0 && (
          <>
            <b>May contain</b> traces of {mayContain.join(', ').toLowerCase()}.{' '}
          </>
        )}
        {ingredients.length > 0 && (
          <>
            For allergens see ingredients in <b>CAPITALS</b>.
          </>
        )}
      </p>
    )}
  </>
);

/** Sizes of the text; the law requires small letters 1.2 mm high, which is `readable`. Below that, everything else gives way first. */
const sizes = { largest: 10.6, readable: 9, smallest: 5.6, step: 0.2 };

const sizesDownTo = (smallest: number): number[] =>
  Array.from(
    { length: Math.round((sizes.largest - smallest) / sizes.step) + 1 },
    (_, n) => sizes.largest - n * sizes.step,
  );

/** Sets the largest size that fits, otherwise the smallest. @returns whether it fits */
function setLargest(text: HTMLElement, wanted: readonly number[]): boolean {
  const fits = (at: number): boolean => {
    text.style.fontSize = `${wanted[at]?.toFixed(1)}px`;
    return text.scrollHeight <= text.clientHeight;
  };
  let [first, last] = [0, wanted.length - 1];
  if (!fits(last)) return false;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (fits(middle)) last = middle;
    else first = middle + 1;
  }
  return fits(first);
}

/** Sets long lists smaller, as far as necessary: nothing may be cut off. */
async function shrink(label: HTMLElement, text: HTMLElement): Promise<void> {
  await document.fonts.ready;
  for (const look of ['label--tight', 'label--full']) {
    if (setLargest(text, sizesDownTo(sizes.readable))) return;
    label.classList.add(look);
  }
  setLargest(text, sizesDownTo(sizes.smallest));
}
const fitted = (label: HTMLElement | null): void => {
  const text = label?.querySelector<HTMLElement>('.label-text');
  if (label && text) void shrink(label, text);
};
