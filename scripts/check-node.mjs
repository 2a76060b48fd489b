// Imported before everything else, and written so that old versions of Node understand it.
var version = process.versions.node.split('.').map(Number);
var enough = version[0] > 22 || (version[0] === 22 && version[1] >= 12) || (version[0] === 20 && version[1] >= 19);

if (!enough) {
  console.error(
    'The shop needs Node 20.19 or newer (of the 22s, 22.12 or newer); this is Node ' +
      process.versions.node +
      '. Download it from https://nodejs.org',
  );
  process.exit(1);
}
