import type { runCli as runCommand } from '#server/cli/run-cli.ts';
import type { drawPage as draw, Start } from '#server/run-shop.ts';

/** What the built server does. Each part is loaded separately, so that a command does without the shop's pages and calls. */
export const runShop = async (start: Start): Promise<void> => (await import('#server/run-shop.ts')).runShop(start);

/** Runs one of many processes of a shop. */
export const serveProcess = async (start: Start): Promise<void> =>
  (await import('#server/run-shop.ts')).serveProcess(start);

/** Runs one command of the shop's operator. @returns the exit code */
export const runCli = async (terminal: Parameters<typeof runCommand>[0]): Promise<number> =>
  (await import('#server/cli/run-cli.ts')).runCli(terminal);

/** For the benchmark: renders a page's tree and nothing else. */
export const drawPage = async (...of: Parameters<typeof draw>): Promise<() => string> =>
  (await import('#server/run-shop.ts')).drawPage(...of);
