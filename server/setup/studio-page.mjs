import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Bundles the viewer of maps that are saved as pages into one file of a folder.
 * @param {string} folder
 */
export async function bundleStudioPage(folder) {
  const { resolve } = createRequire(import.meta.url)
  // The bundler that tsx brings.
  const { build } = createRequire(resolve('tsx/package.json'))('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ['components/studio/export/viewer/main.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    outfile: join(folder, 'studio-page.js'),
  })
}
