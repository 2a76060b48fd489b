import { Icon } from '#admin/ui/icon.tsx';
import { keysOfNames, kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';
import { inKitchenWords } from '#domain/diet/told-allergies.ts';
import { Picture } from '#web/ui/picture.tsx';

type CakeWordsProps = {
  readonly line: { readonly message: string; readonly words: readonly string[]; readonly isExtra: boolean };
};

const wordsLook =
  'cake-words my-1.5 flex w-fit gap-2 rounded-[7px] px-2.25 py-1.5 leading-[1.3] [&_.icon]:mt-0.5 [&_.icon]:size-4.25 [&_.icon]:flex-none [&>span]:wrap-anywhere [&>span]:whitespace-pre-wrap';
const saidLook = 'bg-custard-100 font-semibold';

/**
 * What is made for one person on a line item, placed right under it: what is piped on a cake looks different from what
 * is written on a card.
 */
export const CakeWords = ({ line: { message, words, isExtra } }: CakeWordsProps) => (
  <>
    {message !== '' && (
      <p className={`${wordsLook} ${isExtra ? 'bg-oat-100 font-medium italic [&_small]:not-italic' : saidLook}`}>
        <Icon name={isExtra ? 'mail' : 'message-square-quote'} />
        <span>
          {isExtra && <small>On the card: </small>}“<bdi>{message}</bdi>”
        </span>
      </p>
    )}
    {words.length > 0 && (
      <p className={`${wordsLook} ${saidLook}`}>
        <Icon name="pencil" />
        <span>{words.join(' · ')}</span>
      </p>
    )}
  </>
);

type AllergenProps = {
  /** By their names in law. */
  readonly names: readonly string[];
  /** Given if the person who asks is told of traces too, and of cereals and nuts by name. */
  readonly mayContain?: readonly string[];
};

/** The usual three are quiet; any other is bold and comes first. */
export function AllergenWords({ names, mayContain }: AllergenProps) {
  const { unusual, usual } = kitchenAllergens(names, mayContain !== undefined);
  const contained = new Set(keysOfNames(names));
  const traces = inKitchenWords(keysOfNames(mayContain ?? []).filter((key) => !contained.has(key)));
  if (unusual.length + usual.length === 0 && traces === '') return null;
  return (
    <p className="allergen-words flex flex-wrap items-center gap-x-2 gap-y-0.75 text-xs/[1.3] text-muted">
      <span className="sr-only">Contains </span>
      {unusual.map((word) => (
        <b
          key={word}
          className="inline-flex items-center gap-1 font-bold text-text [&_.icon]:size-3.75 [&_.icon]:text-error"
        >
          <Icon name="triangle-alert" />
          {word}
        </b>
      ))}
      {usual.length > 0 && (
        <span>{`${usual[0]}${usual
          .slice(1)
          .map((word) => `, ${word.toLowerCase()}`)
          .join('')}`}</span>
      )}
      {traces !== '' && <span className="basis-full">May contain traces of {traces}</span>}
    </p>
  );
}

/** A product's picture; a product without one has a cake drawn in its place. */
export const ProductThumb = ({ image }: { readonly image: string }) =>
  image === '' ? (
    <span className="thumb grid size-11 flex-none place-items-center rounded-small bg-oat-100 object-cover text-muted">
      <Icon name="cake" />
    </span>
  ) : (
    <Picture
      className="thumb size-11 flex-none rounded-small bg-oat-100 object-cover"
      file={image}
      alt=""
      widths={[96, 160]}
      sizes="60px"
    />
  );
