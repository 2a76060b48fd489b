/** What goes off at room temperature. Coconut cream, buttercream and cream of tartar do not. */
const perishable =
  /(?<!coconut )\bcream\b(?! of tartar)|soft cheese|cream cheese|mascarpone|custard|curd|yoghurt|fresh fruit|\b(?:straw|rasp|blue|black)?berr(?:y|ies)\b(?! jam)/i;

export const inTheFridge =
  'Keep it in its box in the fridge, below 5 °C, and eat it within a day. Take it out just before serving and do not leave it out for more than two hours.';
export const inTheCool =
  'Keep it in its box in a cool room, below 20 °C, out of the sun, and eat it within two days. Once cut, cover the open side.';

/** How to keep a cake: as the bakery says; where it says nothing, by what is in it, in doubt the colder way. */
export const storageOf = ({ storage, ingredients }: { storage: string; ingredients: string }): string => {
  if (storage !== '') return storage;
  return ingredients === '' || perishable.test(ingredients) ? inTheFridge : inTheCool;
};
