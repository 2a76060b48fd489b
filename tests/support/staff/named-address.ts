/** Values for the names in the paths of screens that every shop has something for. */
const always: Readonly<Record<string, string>> = {
  productId: '1',
  customerId: '1',
  newsletterId: 'new',
  page: 'today',
};

/**
 * The address of a screen with the names in its path filled in, as a browser opens it.
 * @param names `orderNo` and the like @throws if a name has no value: a new screen is walked as it is, or gets its value here
 */
export const addressOfScreen = (path: string, names: Readonly<Record<string, string>>): string =>
  `/admin${path}`
    .replace(/:(\w+)/g, (_, name: string) => {
      const value = names[name] ?? always[name];
      if (value === undefined) throw new Error(`no value for :${name} of ${path}`);
      return value;
    })
    .replace(/\/$/, '');
