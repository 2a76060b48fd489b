import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['schema', 'listing-tables', 'message-tables'].map((file) => `./src/server/db/${file}.ts`),
  out: './src/server/db/migrations',
});
