// npm run dev: the shop with hot reload. A changed page or part is swapped in the browser; a changed line of the server, the contract or
// the domain restarts the shop on the same database.
import './check-node.mjs';
import { createServer } from 'node:http';
import path from 'node:path';
import { openAdmin } from './admin-in-development.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { readEnvFile } from './read-env-file.mjs';
import { explain, projectFolder } from './run.mjs';

const serverRooms = ['packages', 'src/server', 'src/contract', 'src/domain', 'shop.config.ts', 'shop.retention.ts'].map(
  (room) => path.join(projectFolder, room),
);

try {
  process.chdir(projectFolder);
  await installIfNeeded({ withTests: true });
  readEnvFile();
  process.env.NODE_ENV = 'development';
  const port = Number(process.env.PORT || 3000);

  let shop;
  const http = createServer((request, response) =>
    admin.isAsked(request)
      ? admin.answer(request, response)
      : vite.middlewares(request, response, () => shop.app.routing(request, response)),
  );
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } });
  const admin = await openAdmin(createVite, http);
  const load = (file) => vite.environments.ssr.runner.import(file);
  const database = await (await load('/src/server/dev.ts')).startDevelopmentDatabase(projectFolder);
  const open = async () => {
    const { openDevelopmentShop } = await load('/src/server/dev.ts');
    return openDevelopmentShop(projectFolder, database.url, () => load('virtual:react-router/server-build'));
  };
  shop = await open();

  let reopening = Promise.resolve();
  vite.watcher.on('change', (file) => {
    if (!serverRooms.some((room) => file.startsWith(room)) || /\.test\.ts$/.test(file)) return;
    reopening = reopening.then(async () => {
      const old = shop;
      try {
        shop = await open();
        await old.close();
        console.log(`Reopened after a change in ${path.relative(projectFolder, file)}`);
      } catch (error) {
        explain(error);
      }
    });
  });

  let leaving = false;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    http.close();
    await Promise.all([vite.close(), admin.close()]);
    await shop.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // The server that React Router's plugin keeps for its routes would end the process on SIGTERM before the database stops.
    process.removeAllListeners(signal);
    process.on(signal, leave);
  }
  http.listen(port, 'localhost', () => console.log(`The shop is open for development: http://localhost:${port}`));
} catch (error) {
  explain(error);
  process.exit(1);
}
