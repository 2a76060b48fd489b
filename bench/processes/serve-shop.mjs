// The built shop, as `npm start` serves it: one process, configured by its environment.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerMessages, projectFolder } from '../processes.mjs';

const built = pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href;
const opened = import(built).then(({ runShop }) => runShop({ projectFolder, say: () => undefined }));
opened.catch(() => undefined);
answerMessages(async () => {
  await opened;
});
