// The yardstick of pages: the same React tree rendered to a string with its data ready, and nothing else.
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerMessages, projectFolder } from '../processes.mjs';

process.env.NODE_ENV = 'production';
const built = pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href;
let draw = () => '';
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(draw());
});
server.listen(0, '127.0.0.1');
const listening = once(server, 'listening');

/** The shop's calls, made over HTTP: each page makes them once. */
const callOf = (shopUrl) => async (endpoint, input) => {
  const rest = new URLSearchParams();
  let address = endpoint.path;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    if (address.includes(`:${name}`)) address = address.replace(`:${name}`, encodeURIComponent(value));
    else for (const one of [value].flat()) rest.append(name, one);
  }
  const answer = await fetch(`${shopUrl}/api${address}?${rest}`);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
};

answerMessages(async ({ shopUrl, page }) => {
  await listening;
  const { drawPage } = await import(built);
  draw = await drawPage(new Request(shopUrl + page), callOf(shopUrl));
  return { url: `http://127.0.0.1:${server.address().port}` };
});
