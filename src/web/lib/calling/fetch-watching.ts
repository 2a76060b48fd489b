/** A `fetch` for text bodies that reports how much has been sent, in per cent: `fetch` itself does not say. */
export const fetchWatching =
  (onSent: (percent: number) => void): typeof globalThis.fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      request.withCredentials = true;
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onSent(Math.round((loaded / total) * 100));
      };
      const fail = () => reject(new TypeError('no answer'));
      request.onerror = fail;
      request.onabort = fail;
      request.onload = () =>
        resolve(
          new Response([204, 304].includes(request.status) ? null : request.responseText, {
            status: request.status,
            headers: headersIn(request.getAllResponseHeaders()),
          }),
        );
      signal?.addEventListener('abort', () => request.abort());
      request.send(typeof body === 'string' ? body : null);
    });

const headersIn = (lines: string): [string, string][] =>
  lines
    .trim()
    .split(/[\r\n]+/)
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
