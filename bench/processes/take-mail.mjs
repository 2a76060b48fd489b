// A mail server that takes every email and keeps none.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { answerMessages } from '../processes.mjs';

let taken = 0;

const server = createServer((socket) => {
  socket.setEncoding('latin1').setNoDelay(true);
  socket.on('error', () => undefined);
  const say = (line) => socket.write(`${line}\r\n`);
  let inEmail = false;
  let rest = '';
  say('220 mail of a measurement');
  socket.on('data', (text) => {
    rest += text;
    for (;;) {
      const end = rest.indexOf(inEmail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const said = rest.slice(0, end);
      rest = rest.slice(end + (inEmail ? 5 : 2));
      if (inEmail) {
        inEmail = false;
        taken += 1;
        say('250 taken');
      } else if (/^DATA/i.test(said)) {
        inEmail = true;
        say('354 go on');
      } else if (/^QUIT/i.test(said)) {
        socket.end('221 bye\r\n');
      } else say('250 ok');
    }
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
answerMessages(() => ({ url: `smtp://127.0.0.1:${server.address().port}`, taken }));
