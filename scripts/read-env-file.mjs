import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainProblem, projectFolder } from './run.mjs';

/** Takes the settings of `.env` into the environment. What the environment sets already stays as it is. */
export function readEnvFile() {
  const file = path.join(projectFolder, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new PlainProblem(`${file} cannot be read: ${error.message}`);
  }
}
