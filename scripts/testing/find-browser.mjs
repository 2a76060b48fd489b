import { spawnSync } from 'node:child_process';
import { run } from '../run.mjs';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How tests start Chromium: as root, Debian's has to run without a sandbox; the rest keeps it from contacting hosts that no test knows. */
export const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const withoutExtras = ['install', '-y', '--no-install-recommends'];

/** How each system's package manager installs Chromium; if it has the one without a window, that one, which needs less. */
const managers = [
  ['apt-get', [['update'], [...withoutExtras, 'chromium-headless-shell', 'fonts-liberation']]],
  ['apt-get', [['update'], [...withoutExtras, 'chromium', 'fonts-liberation']]],
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', '--no-cache', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
  ['zypper', [['--non-interactive', 'install', 'chromium']]],
];

/** Returns the path of a Chromium that runs, which is installed if root may do so. Null, with a message, if there is none. */
export async function findBrowser() {
  return findInstalled() ?? ((await install()) ? findInstalled() : null) ?? sayWhatIsMissing();
}

/**
 * Returns the path of a Chromium that is here, or null. Some systems have a `chromium` that only says how to install it, so each is tried.
 */
export function findInstalled() {
  const found = names.map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim());
  const candidates = [process.env.CHROMIUM_PATH, ...found, ...places].filter(Boolean);
  return candidates.find((program) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0) ?? null;
}

const managersHere = () => managers.filter(([name]) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

async function install() {
  if (process.getuid?.() !== 0) return false;
  for (const [name, commands] of managersHere()) {
    console.log(`Installing Chromium for the browser tests (${name}) …`);
    if (await runAll(name, commands)) return true;
  }
  return false;
}

async function runAll(name, commands) {
  for (const command of commands) {
    if ((await run(name, command, { DEBIAN_FRONTEND: 'noninteractive' })) !== 0) return false;
  }
  return true;
}

function sayWhatIsMissing() {
  const [name, commands] = managersHere().at(-1) ?? [];
  const how = name
    ? `sudo ${name} ${commands.at(-1).join(' ')}`
    : 'https://www.chromium.org/getting-involved/download-chromium';
  console.error(`The browser tests need Chromium: install it (${how}), or set CHROMIUM_PATH to one.`);
  return null;
}
