import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssLayers } from '#web/vite-plugins/css-layers.ts'

// A page with all components, to look at while developing: vite -c web/ui/gallery/vite.config.ts web/ui/gallery
export default defineConfig({
  root: import.meta.dirname,
  plugins: [cssLayers(), react()],
  server: { host: '127.0.0.1' },
})
