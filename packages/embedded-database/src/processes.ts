// Its parts for whoever runs PostgreSQL in another way than it does: the tests of failover and of full disks do.
export { type Account, chooseAccount, runAs, spawnOptions } from './home/run-as.ts';
export { findBinaries } from './postgres/find-binaries.ts';
export { lookUpProcess, waitUntil } from './postgres/look-up-process.ts';
