import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssLayers } from '#web/vite-plugins/css-layers.ts'

// The wrappers side by side, for looking at them while working: vite -c web/ui/gallery/vite.config.ts web/ui/gallery
export default defineConfig({
  root: import.meta.dirname,
  plugins: [cssLayers(), react()],
  server: { host: '127.0.0.1' },
})
