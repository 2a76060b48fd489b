// The parts of this package, for code that runs PostgreSQL in a different way: the tests of failover and of full disks do.
export { type Account, chooseAccount, runAs, spawnOptions } from './home/run-as.ts';
export { findBinaries } from './postgres/find-binaries.ts';
export { lookUpProcess, waitUntil } from './postgres/look-up-process.ts';
