import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The map library starts its worker by address, so the file must be one of our public files: bundlers rename
 * it, and a worker from another origin is refused. Run before `next dev` and `next build`.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const target = join(root, 'public', 'worker')

mkdirSync(target, { recursive: true })
copyFileSync(
  join(root, 'node_modules', 'maplibre-gl', 'dist', 'maplibre-gl-worker.mjs'),
  join(target, 'maplibre-gl-worker.mjs'),
)
