import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A problem that is shown to the owner as it is, without a stack. */
export class PlainProblem extends Error {
  plain = true;
}

/** Runs a program in the project's folder, with its output on ours. Returns its exit code; -1 if it could not be started. */
export function run(program, parameters, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: projectFolder,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(-1));
    child.on('exit', (code) => resolve(code ?? -1));
  });
}

/** Runs the npm that started us, or otherwise the one on the path. */
export function npm(parameters, env) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? run(process.execPath, [cli, ...parameters], env) : run('npm', parameters, env);
}

/** Returns where a program is that an installed package provides. */
export const pathOfBin = (name) => path.join(projectFolder, 'node_modules', '.bin', name);

export const bin = (name, parameters, env) => run(pathOfBin(name), parameters, env);

/** Shows a problem that was foreseen as its message alone, any other with its stack. */
export function explain(error) {
  const plain = error?.plain === true;
  console.error(plain ? error.message : error);
}
