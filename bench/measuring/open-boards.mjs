import { once } from 'node:events';
import http from 'node:http';

/**
 * Opens boards without a browser: each holds its stream of server-sent events and remembers when it heard of which order in which state.
 * @param members signed in, one for each board
 */
export async function openBoards({ url, members }) {
  const boards = await Promise.all(members.map(({ token }) => openBoard(url, token)));
  return {
    /** When the last of the boards heard that the order is in that state; `performance.now()`. */
    heardByAll: async (number, fulfilment) =>
      Math.max(...(await Promise.all(boards.map((board) => board.heard(number, fulfilment))))),
    close: () => {
      for (const board of boards) board.close();
    },
  };
}

/** Not with `fetch`, which keeps a connection ready after the stream is released: the shop would wait for it when it closes. */
async function openBoard(url, token) {
  const request = http.get(url, { agent: false, headers: { cookie: `staff=${token}` } });
  const [answer] = await once(request, 'response');
  if (answer.statusCode !== 200) throw new Error(`a board got ${answer.statusCode}`);
  const [heardAt, waiting] = [new Map(), new Map()];
  hearEvents(answer, ({ type, card }) => {
    if (type !== 'order') return;
    const what = `${card.number} ${card.fulfilment}`;
    heardAt.set(what, performance.now());
    waiting.get(what)?.(heardAt.get(what));
  });
  return {
    heard: (number, fulfilment) => {
      const what = `${number} ${fulfilment}`;
      return heardAt.get(what) ?? new Promise((resolve) => waiting.set(what, resolve));
    },
    close: () => request.destroy(),
  };
}

function hearEvents(answer, hear) {
  let text = '';
  answer.setEncoding('utf8').on('data', (part) => {
    const events = (text + part).split('\n\n');
    text = events.pop();
    for (const data of events.map((event) => /^data: (.*)$/m.exec(event)?.[1])) if (data) hear(JSON.parse(data));
  });
}
