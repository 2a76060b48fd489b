import { Icon } from '#admin/ui/icon.tsx';
import { kitchenAllergens } from '#domain/diet/kitchen-allergens.ts';

/** The usual three are quiet, any other is bold and comes first. @param names as the law has them */
export function AllergenWords({ names }: { readonly names: readonly string[] }) {
  const { unusual, usual } = kitchenAllergens(names);
  if (unusual.length + usual.length === 0) return null;
  return (
    <p className="allergen-words">
      <span className="visually-hidden">Contains </span>
      {unusual.map((word) => (
        <b key={word}>
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
    </p>
  );
}
