import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '#tests/support/database/database.ts';

export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a command as whoever operates the shop does: its exit code and what it printed. */
export const staffCommand = (words: readonly string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(projectFolder, 'scripts/shop.mjs'), ...words],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
