import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { codeOfStatus, failureTexts, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';
import { commonHeaders, dataPolicy } from '#server/http/pages/security-headers.ts';

type Answering = Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null };

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers, in the catalogue's words, what is no HTTP, has a head over Node's 16 KiB or never ends; then closes. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Answering): void {
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
