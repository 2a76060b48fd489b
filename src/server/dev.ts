import path from 'node:path';
import { startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import type { ServerBuild } from 'react-router';
import { setUpLine } from '#contract/admin/team/invitations.ts';
import { readConfig } from '#server/config.ts';
import { type OpenedShop, openShopProcess } from '#server/open-shop.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { renderWith } from '#server/render-pages.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function startDevelopmentDatabase(projectFolder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  return startEmbeddedDatabase({ projectFolder, dataFolder, say });
}

/** Opens the shop on Vite's development build, without listening: Vite's own server passes it what it does not answer itself. */
export async function openDevelopmentShop(
  projectFolder: string,
  databaseUrl: string,
  build: () => Promise<ServerBuild>,
): Promise<OpenedShop> {
  const config = readConfig({ ...process.env, NODE_ENV: 'development' });
  const firstData = config.firstData ?? path.join(projectFolder, 'assets');
  const own = !config.databaseUrl;
  const { setUpToken } = await prepareDatabase({ url: databaseUrl, projectFolder, firstData, own, processes: 1, say });
  if (setUpToken !== null) say(setUpLine(config.publicUrl, setUpToken));
  const shop = await openShopProcess({
    config,
    projectFolder,
    dataFolder: config.dataFolder ?? path.join(projectFolder, '.data'),
    databaseUrl,
    render: renderWith(build, 'development'),
    mode: 'development',
  });
  await shop.app.ready();
  return shop;
}
