import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codeOfStatus, failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { commonHeaders, dataPolicy } from '#server/http/pages/security-headers.ts';

type Answering = Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null };

/** What Node says of a request that it cannot read, as the status that tells it best. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what is no HTTP request, has more in its head than Node takes (16 KiB) or never ends: in the catalogue's
 * words too, then lets go of the connection.
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Answering): void {
  // Where an answer has begun, or the caller is gone, there is nobody to say anything to.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const failure = new Failure(codeOfStatus(statuses[error.code ?? ''] ?? 400));
  const { status } = failureTexts[failure.code];
  const body = JSON.stringify(toReply(failure));
  const headers = {
    ...commonHeaders,
    'content-security-policy': dataPolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
