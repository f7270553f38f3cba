import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { cardPictures } from './pictures.ts'

// A site of files (tools/build_site.py) has the engine in a folder of its own, and relative addresses.
const site = process.env.VITE_ENGINE ? { base: './', outDir: process.env.DUCHY_SITE } : { base: '/', outDir: '../src/duchy/server/static' }

// Assets stay files (no data: addresses but for pictures), so that a policy of 'self' is enough.
export default defineConfig({
  base: site.base,
  plugins: [svelte(), cardPictures()],
  build: {
    outDir: site.outDir,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  // Nothing is kept in a module, so a file of tests needs no process of its own.
  test: { include: ['tests/**/*.test.ts'], isolate: false },
})
