import { once } from 'node:events';
import { createServer } from 'node:http';

/** One button, and what the other browser shows: press, `fetch`, server-sent event, text. */
const bell = `<!doctype html><meta charset="utf-8"><title>Bell</title><button>Press</button><output></output><script>
  document.querySelector('button').onclick = ({ target }) => fetch('/press', { method: 'POST', body: target.value });
  new EventSource('/live').onmessage = ({ data }) => { document.querySelector('output').id = data; };
</script>`;

/**
 * The board's yardstick on this machine, in the same Chromium: the same cards as still HTML, and the shortest way from a press in one
 * browser to another.
 */
export async function servePlainBoard() {
  let cards = '';
  const listening = new Set();
  const server = createServer(async (request, response) => {
    if (request.url === '/live') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
      listening.add(response);
      request.once('close', () => listening.delete(response));
    } else if (request.url === '/press') {
      const what = (await request.toArray()).join('');
      for (const one of listening) one.write(`data: ${what}\n\n`);
      response.end();
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/bell' ? bell : cards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    show: (html) => {
      cards = html;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns what a page shows now, with its styles and without its scripts. */
export const stillOf = (page) =>
  page.evaluate(() => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    const copy = document.documentElement.cloneNode(true);
    for (const part of copy.querySelectorAll('script, link, style')) part.remove();
    copy.querySelector('head').insertAdjacentHTML('beforeend', `<style>${styles.join('\n')}</style>`);
    return `<!doctype html>${copy.outerHTML}`;
  });
