const page = (name, path, cached) => ({
  name: `${name}, ${cached ? 'cached' : 'uncached'}`,
  aim: cached ? 'cached' : 'uncached',
  asked: { kind: 'same', path, headers: { accept: 'text/html', 'accept-encoding': 'br' } },
});
const call = (name, path, cached) => ({
  name: `${name}, ${cached ? 'cached' : 'uncached'}`,
  aim: cached ? 'cachedCall' : 'uncachedCall',
  asked: { kind: 'same', path, headers: { accept: 'application/json', 'accept-encoding': 'br' } },
});

/** Returns everything that is asked of the shop, each as a customer's browser asks it. */
export async function chooseScenarios({ shopUrl, orders, headers }) {
  const answer = await fetch(`${shopUrl}/api/listings/featured`);
  const { products } = await answer.json();
  const [{ slug, category }] = products;
  const pages = [
    ['home', '/'],
    ['category', `/category/${category.slug}`],
    ['product', `/product/${slug}`],
    ['search', '/search?q=chocolate'],
  ];
  const calls = [
    ['API, one product', `/api/products/slug/${slug}`],
    ['API, category list', `/api/listings/category/${category.slug}`],
    ['API, suggestions', '/api/search/suggestions?q=choc'],
  ];
  return [
    ...pages.map(([name, path]) => page(name, path, true)),
    ...pages.map(([name, path]) => page(name, path, false)),
    ...calls.map(([name, path]) => call(name, path, true)),
    ...calls.map(([name, path]) => call(name, path, false)),
    {
      name: 'placing orders',
      asked: { kind: 'order', path: '/api/orders', headers: { ...headers, 'accept-encoding': 'br' }, orders },
    },
  ];
}
