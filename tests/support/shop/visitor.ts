import { randomUUID } from 'node:crypto';
import { apiBase, headerNames } from '#contract/wire/endpoint.ts';

export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };
type Asking = { body?: unknown; requestId?: string; headers?: Record<string, string>; csrf?: boolean };

/** A browser as the API sees it: it keeps the CSRF cookie and the bearer token. */
export class Visitor {
  token: string | null = null;
  readonly #url: string;
  #csrf: Promise<{ cookie: string; token: string }> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string, asking: Asking = {}): Promise<Answer> {
    return this.ask('GET', path, asking);
  }
  post(path: string, body: unknown, asking: Asking = {}): Promise<Answer> {
    return this.ask('POST', path, { ...asking, body });
  }
  put(path: string, body: unknown, asking: Asking = {}): Promise<Answer> {
    return this.ask('PUT', path, { ...asking, body });
  }
  delete(path: string, asking: Asking = {}): Promise<Answer> {
    return this.ask('DELETE', path, asking);
  }

  async ask(
    method: string,
    path: string,
    { body, requestId = randomUUID(), headers = {}, csrf = true }: Asking,
  ): Promise<Answer> {
    const sent: Record<string, string> = { [headerNames.requestId]: requestId };
    if (this.token) sent.authorization = `Bearer ${this.token}`;
    if (body !== undefined) sent['content-type'] = 'application/json';
    if (method !== 'GET' && csrf) {
      // As the browser does: a token that did not arrive is requested again the next time.
      this.#csrf ??= this.#fetchCsrf().catch((error: unknown) => {
        this.#csrf = null;
        throw error;
      });
      const { cookie, token } = await this.#csrf;
      sent.cookie = cookie;
      sent[headerNames.csrf] = token;
    }
    const response = await fetch(this.#url + apiBase + path, {
      method,
      headers: { ...sent, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
  }

  async #fetchCsrf(): Promise<{ cookie: string; token: string }> {
    const response = await fetch(`${this.#url}${apiBase}/csrf-token`);
    const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const { token } = (await response.json()) as { token: string };
    return { cookie: cookie.join('; '), token };
  }
}
