import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';

/** Headers that node:http sets by itself, on the yardstick too. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Sends one request, as the load will, and returns what came over the wire: the yardstick answers with as much. */
export async function sampleAnswer(url, { path, headers, orders }) {
  const [order] = orders ?? [];
  const writing = order && { authorization: `Bearer ${order.token}`, 'x-request-id': randomUUID() };
  const asking = request(url + path, {
    method: order ? 'POST' : 'GET',
    headers: { ...headers, ...writing },
  });
  asking.end(order && order.before + randomUUID() + order.after);
  const [response] = await once(asking, 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  const kept = Object.entries(response.headers).filter(([name]) => !ownHeaders.has(name));
  return { status: 200, headers: { ...Object.fromEntries(kept), 'content-length': bytes }, bytes };
}
