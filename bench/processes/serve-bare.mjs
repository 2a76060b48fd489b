// The yardstick: a bare node:http server. It answers every request with a body and headers that it was given once, and does nothing else;
// for a POST it reads the body first, as every server must.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerMessages } from '../processes.mjs';

let told = { status: 200, headers: {}, body: Buffer.alloc(0) };
const answer = (response) => {
  response.writeHead(told.status, told.headers);
  response.end(told.body);
};
const server = createServer((request, response) => {
  if (request.method === 'GET') return answer(response);
  request.on('end', () => answer(response)).resume();
});
server.listen(0, '127.0.0.1');
const listening = once(server, 'listening');

answerMessages(async ({ status, headers, bytes }) => {
  await listening;
  told = { status, headers, body: Buffer.alloc(bytes, 'x') };
  return { url: `http://127.0.0.1:${server.address().port}` };
});
