// Writes a Brotli and a gzip copy beside each script, style sheet and drawing of the built client and back office, at the strongest
// setting: this is done once per build, so that no request ever waits for it.
// Usage: node scripts/building/compress-assets.mjs [folders, by default build/client and build/admin]
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg']);
/** A copy must save at least this many bytes: below that, the header that names it uses up the gain. */
const leastGain = 64;
const asked = process.argv.slice(2);
const folders = asked.length > 0 ? asked : ['build/client', 'build/admin'];

const asBrotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
const asGzip = (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

const namesIn = async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
const paths = (await Promise.all(folders.map(namesIn))).flat().filter((path) => compressible.has(extname(path)));
const sizes = { plain: 0, br: 0, gz: 0 };

async function compress(path) {
  const plain = await readFile(path);
  sizes.plain += plain.length;
  for (const [ending, copy] of [
    ['br', await asBrotli(plain)],
    ['gz', await asGzip(plain)],
  ]) {
    const worthwhile = plain.length - copy.length >= leastGain;
    if (worthwhile) await writeFile(`${path}.${ending}`, copy);
    sizes[ending] += worthwhile ? copy.length : plain.length;
  }
}

await Promise.all(paths.map(compress));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(`${paths.length} files: ${kB(sizes.plain)}, Brotli ${kB(sizes.br)}, gzip ${kB(sizes.gz)}`);
