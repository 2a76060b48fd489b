/** Which products may stand below its notice: what their recipes say, and nothing that is unknown. */
export type DietFilter = {
  /** Allergens by their names in law; `Tree nuts` is any of them, `Tree nuts (almonds)` that one. */
  readonly without?: readonly string[] | undefined;
  readonly dietary?: readonly string[] | undefined;
  readonly containsAlcohol?: boolean | undefined;
};

/** What a customer means by some words that no product is to be looked for by. */
export type PhraseMeaning =
  | ({ readonly kind: 'filter'; readonly notice: string } & DietFilter)
  /** Cannot be answered here: nothing is looked for. */
  | { readonly kind: 'telephone'; readonly notice: string }
  | { readonly kind: 'page'; readonly to: string; readonly notice: string }
  /** Looked for beside the customer's own words. */
  | { readonly kind: 'synonym'; readonly to: string };

export type SearchPhrase = { readonly phrases: readonly string[]; readonly meaning: PhraseMeaning };

/** It stands above whatever is found; `to` is the page that says more. */
export type SearchNotice = {
  readonly kind: 'filter' | 'telephone' | 'page';
  readonly text: string;
  readonly to: string | null;
};
