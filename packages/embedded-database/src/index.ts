export { lookUpRunningDatabase } from './postgres/postmaster.ts';
export { type EmbeddedDatabase, startEmbeddedDatabase } from './start-embedded-database.ts';
