import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The map library starts its worker from an address, so the file has to be one of our own public files: bundlers
 * rename it and a worker from another origin would be refused. Run before `next dev` and `next build`.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const target = join(root, 'public', 'worker')

mkdirSync(target, { recursive: true })
copyFileSync(
  join(root, 'node_modules', 'maplibre-gl', 'dist', 'maplibre-gl-worker.mjs'),
  join(target, 'maplibre-gl-worker.mjs'),
)
