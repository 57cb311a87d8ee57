import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleStudioPage } from './studio-page.mjs'

/**
 * Map library and database start workers by address. Bundlers rename files, and browsers refuse
 * workers from other origins, so copy them to our public files before `next dev` and `next build`.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const target = join(root, 'public', 'worker')

const copied = [
  'maplibre-gl/dist/maplibre-gl-worker.mjs',
  '@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js',
  '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm',
]

mkdirSync(target, { recursive: true })
for (const file of copied) {
  copyFileSync(join(root, 'node_modules', ...file.split('/')), join(target, basename(file)))
}
await bundleStudioPage(target)
