import { afterEach, expect } from 'vitest';
import { changesWithoutEntry } from './entries-of-writes.ts';

// What a test's writes in the back office change has its entry in the audit log, whatever the test is about.
afterEach(() => expect(changesWithoutEntry(), 'changes without an entry in the audit log').toEqual([]));
