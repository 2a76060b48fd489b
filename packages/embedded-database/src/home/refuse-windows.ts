import { DatabaseProblem } from '../database-problem.ts';

/** Windows lacks the accounts, signals and links that this relies on. @throws DatabaseProblem with what to do */
export function refuseWindows(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  throw new DatabaseProblem(
    'The embedded PostgreSQL does not run on Windows. Start the shop within WSL 2 or Docker, ' +
      'or set DATABASE_URL to a PostgreSQL (15 or newer) of your own.',
  );
}
