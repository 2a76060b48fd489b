/** What a customer can leave out: an allergen of the law, or one nut of its group by name. */
export type AllergenChoice = {
  readonly key: string;
  readonly name: string;
  /** It is left out where all of these are. */
  readonly allergens: readonly string[];
  /** One of a group that can be chosen as a whole. */
  readonly isKind?: boolean;
};

const nuts = ['almonds', 'brazilNuts', 'cashews', 'hazelnuts', 'macadamias', 'pecans', 'pistachios', 'walnuts'];
const nut = (key: string, name: string, allergen = key): AllergenChoice => ({
  key,
  name,
  allergens: [allergen],
  isKind: true,
});

/** The fourteen of the law in its order, the nuts by name behind their group. */
export const allergenChoices: readonly AllergenChoice[] = [
  { key: 'celery', name: 'Celery', allergens: ['celery'] },
  { key: 'gluten', name: 'Cereals containing gluten', allergens: ['wheat', 'rye', 'barley', 'oats'] },
  { key: 'crustaceans', name: 'Crustaceans', allergens: ['crustaceans'] },
  { key: 'eggs', name: 'Eggs', allergens: ['eggs'] },
  { key: 'fish', name: 'Fish', allergens: ['fish'] },
  { key: 'lupin', name: 'Lupin', allergens: ['lupin'] },
  { key: 'milk', name: 'Milk', allergens: ['milk'] },
  { key: 'molluscs', name: 'Molluscs', allergens: ['molluscs'] },
  { key: 'mustard', name: 'Mustard', allergens: ['mustard'] },
  { key: 'peanuts', name: 'Peanuts', allergens: ['peanuts'] },
  { key: 'sesame', name: 'Sesame', allergens: ['sesame'] },
  { key: 'soybeans', name: 'Soybeans', allergens: ['soybeans'] },
  { key: 'sulphites', name: 'Sulphur dioxide and sulphites', allergens: ['sulphites'] },
  { key: 'tree-nuts', name: 'Tree nuts', allergens: nuts },
  nut('almonds', 'Almonds'),
  nut('brazil-nuts', 'Brazil nuts', 'brazilNuts'),
  nut('cashews', 'Cashews'),
  nut('hazelnuts', 'Hazelnuts'),
  nut('macadamias', 'Macadamias'),
  nut('pecans', 'Pecans'),
  nut('pistachios', 'Pistachios'),
  nut('walnuts', 'Walnuts'),
];
