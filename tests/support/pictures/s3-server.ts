import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import type { S3Bucket } from '#server/gateways/storage.ts';
import { tcpProxy } from '#tests/support/outages/tcp-proxy.ts';

/** A server that speaks S3 and checks signatures, behind a connection that a test can cut or hold. */
export async function s3Server() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'bakery' }],
  });
  const { port } = await server.run();
  const line = await tcpProxy(port);
  afterAll(async () => {
    await line[Symbol.asyncDispose]();
    await server.close();
    await rm(directory, { recursive: true });
  });
  const bucket: S3Bucket = {
    endpoint: `http://127.0.0.1:${line.port}`,
    bucket: 'bakery',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    isPathStyle: true,
  };
  return { bucket, line, comeBack: () => line.leadTo(port), goAway: () => line.leadTo(null) };
}
