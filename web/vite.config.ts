import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Assets stay files (no data: addresses but for pictures), so that a policy of 'self' is enough.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/duchy/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
