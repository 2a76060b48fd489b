import { Failure } from '#domain/failure.ts';

/**
 * Shows a refusal by the shop at the fields that it names, the first one focused.
 * @param names in the order in which the form has them
 * @returns what is left for the form itself to say; null if its fields say it
 * @throws the error if it is not a Failure
 */
export function showAtFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
  setError: (name: Name, complaint: { message: string }, options: { shouldFocus: boolean }) => void,
): Failure | null {
  if (!(error instanceof Failure)) throw error;
  const { fields = {} } = error.detail;
  const named = names.filter((name) => fields[name]);
  for (const name of named) setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === named[0] });
  return named.length === 0 ? error : null;
}
