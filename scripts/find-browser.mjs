import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How each system's package manager installs Chromium. */
const managers = [
  ['apt-get', [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]],
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', '--no-cache', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
  ['zypper', [['--non-interactive', 'install', 'chromium']]],
];

/** The path of a Chromium that runs; it is installed where root may do so. Null, and a line said, where there is none. */
export async function findBrowser() {
  return findInstalled() ?? ((await install()) ? findInstalled() : null) ?? sayWhatIsMissing();
}

/** Some systems have a `chromium` that only tells how to install it, so each is tried. */
function findInstalled() {
  const found = names.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim());
  const candidates = [process.env.CHROMIUM_PATH, ...found, ...places].filter(Boolean);
  return candidates.find((program) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0) ?? null;
}

const managerHere = () => managers.find(([name]) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

async function install() {
  const manager = managerHere();
  if (!manager || process.getuid?.() !== 0) return false;
  const [name, commands] = manager;
  console.log(`Installing Chromium for the browser tests (${name}) …`);
  for (const command of commands) {
    if ((await run(name, command, { DEBIAN_FRONTEND: 'noninteractive' })) !== 0) return false;
  }
  return true;
}

function sayWhatIsMissing() {
  const [name, commands] = managerHere() ?? [];
  const how = name
    ? `sudo ${name} ${commands.at(-1).join(' ')}`
    : 'https://www.chromium.org/getting-involved/download-chromium';
  console.error(`The browser tests need Chromium: install it (${how}), or set CHROMIUM_PATH to one.`);
  return null;
}
