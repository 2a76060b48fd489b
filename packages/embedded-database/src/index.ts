export { lookUpRunningDatabase } from './look-up-running.ts';
export { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';
