/** The bytes of pages just rendered, so that the server need not read them back out of their answer's stream. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** The answer of a rendered page, its bytes kept at hand. */
export function answerWith(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** The answer's bytes: those at hand, or read from its stream where it is another answer. */
export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
