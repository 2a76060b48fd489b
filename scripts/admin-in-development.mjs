import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from './run.mjs';

/**
 * The back office for `npm run dev`: Vite's files for it, and its one page at all of its other addresses.
 * @returns {{ isAsked(request): boolean, answer(request, response): void, close(): Promise<void> }}
 */
export async function openAdmin(createVite, http) {
  const vite = await createVite({
    configFile: path.join(projectFolder, 'vite.admin.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  const page = async (request, response) => {
    const html = await readFile(path.join(projectFolder, 'src/admin/index.html'), 'utf8');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    response.end(await vite.transformIndexHtml('/src/admin/index.html', html, request.url));
  };
  return {
    isAsked: ({ url = '/' }) => /^\/admin(?:[/?]|$)/.test(url),
    answer: (request, response) =>
      vite.middlewares(request, response, () => page(request, response).catch((error) => response.destroy(error))),
    close: () => vite.close(),
  };
}
