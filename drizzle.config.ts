import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'catalogue-tables',
    'account-link-tables',
    'attribute-tables',
    'capacity-tables',
    'content-tables',
    'diary-tables',
    'identity-tables',
    'limit-tables',
    'listing-tables',
    'message-tables',
    'queue-tables',
    'staff-tables',
    'test-payment-tables',
  ].map((file) => `./src/server/db/tables/${file}.ts`),
  out: './src/server/db/migrations',
});
