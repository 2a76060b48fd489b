import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainProblem, projectFolder } from './run.mjs';

/** Reads the settings of `.env` into the environment. What the environment already sets stays as it is. */
export function readEnvFile() {
  const file = path.join(projectFolder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new PlainProblem(`${file} cannot be read: ${error.message}`);
  }
}
