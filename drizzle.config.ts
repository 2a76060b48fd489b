import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'catalogue/catalogue-tables',
    'account-link-tables',
    'catalogue/attribute-tables',
    'catalogue/former-slug-tables',
    'pickup/capacity-tables',
    'content-tables',
    'pickup/diary-tables',
    'identity-tables',
    'limit-tables',
    'money/ledger-tables',
    'catalogue/listing-tables',
    'catalogue/picture-tables',
    'message-tables',
    'photo-tables',
    'queue-tables',
    'staff-tables',
    'catalogue/stock-tables',
    'test-payment-tables',
  ].map((file) => `./src/server/db/tables/${file}.ts`),
  out: './src/server/db/migrations',
});
