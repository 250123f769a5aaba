import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Builds GraphiQL from the npm package, so that the page loads nothing from other hosts: `vite build --config
// gateway/graphiql/vite.config.ts`.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/graphiql/',
  logLevel: 'error',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 5000,
    sourcemap: false,
    license: { fileName: 'licenses.txt' },
  },
  worker: { format: 'es' },
})
