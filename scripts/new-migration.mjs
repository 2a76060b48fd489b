// npm run db:new -- --name what_changes: writes a migration from the changed tables. Only the newest of the generator's snapshots of the
// tables is kept: the generator compares with that one, and the shop itself reads none.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectFolder, run } from './run.mjs';

const meta = path.join(projectFolder, 'src/server/db/migrations/meta');
const kit = path.join(projectFolder, 'node_modules/drizzle-kit/bin.cjs');
const code = await run(process.execPath, [kit, 'generate', ...process.argv.slice(2)]);
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const former of snapshots.slice(0, -1)) rmSync(path.join(meta, former));
process.exitCode = code;
