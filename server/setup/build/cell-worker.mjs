import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** tsx brings it. Not imported: `npm start` reads this file before packages are installed. */
function bundler() {
  const { resolve } = createRequire(import.meta.url)
  return createRequire(resolve('tsx/package.json'))('esbuild')
}

/**
 * One file, which a page can start before its own scripts; the build's own worker loads five in
 * sequence.
 * @param {string} scripts folder of a build's scripts
 * @returns {Promise<string>} name of the file
 */
export async function bundleCellWorker(scripts) {
  const { build } = bundler()
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['components/map/cells/cells.worker.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  const [{ contents }] = outputFiles
  const name = `cells-${createHash('sha256').update(contents).digest('hex').slice(0, 13)}.js`
  writeFileSync(join(scripts, name), contents)
  return name
}
