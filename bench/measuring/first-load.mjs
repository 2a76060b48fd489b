import { once } from 'node:events';
import { request } from 'node:http';
import { firstLoads } from '../../scripts/building/check-bundle.mjs';

/**
 * The JavaScript that a page's HTML names, as the running shop sends it, in bytes on the wire, without what the page loads at rest. The
 * build's own account of the page must name the same files.
 */
export async function firstLoadOf(shopUrl, path, routeId) {
  const html = await (await fetch(shopUrl + path)).text();
  const named = new Set(html.match(/\/assets\/[\w.~-]+\.js\b/g));
  let bytes = 0;
  for (const file of named) bytes += await sentBytes(shopUrl + file);
  const counted = firstLoads().find(({ id }) => id === routeId)?.named ?? [];
  const astray = [...named]
    .filter((file) => !counted.includes(file))
    .concat(counted.filter((file) => !named.has(file)));
  return { path, files: named.size, bytes, astray };
}

async function sentBytes(url) {
  const asking = request(url, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = await once(asking, 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  return bytes;
}
