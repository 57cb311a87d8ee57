import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Viewer for maps saved as pages.
 * @param {string} folder
 */
export async function bundleStudioPage(folder) {
  const { resolve } = createRequire(import.meta.url)
  // tsx brings this bundler.
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
