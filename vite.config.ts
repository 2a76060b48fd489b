import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Named, so that the first pages of `npm run dev` are not loaded twice when Vite comes upon them.
  optimizeDeps: { include: ['zod/mini', 'react-hook-form', '@hookform/resolvers/zod', '@tanstack/react-query'] },
  // Nothing is inlined: every asset is a hashed file that is cached for good, and no data: address needs allowing.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: './src/server/main.ts' },
      },
    },
  },
});
