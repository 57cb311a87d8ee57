import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Survives minifying, and no other script contains it so early. */
const libraryMark = 'maplibregl-canvas-container'

const screenMark = 'Hexagons with a demand score'

/** Matches a build script's list of files for a lazily loaded part. */
const partPattern = /Promise\.all\((\["static\/chunks\/[^\]]*\])/g

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
async function bundleCellWorker(scripts) {
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

/**
 * Lists files that pages can preload before their scripts run, and adds the cells' worker to the
 * build.
 * @param {string} built output folder of `next build` (`.next`)
 */
export async function listMapFiles(built) {
  const folder = join(built, 'static', 'chunks')
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ file: `static/chunks/${name}`, text: readFileSync(join(folder, name), 'utf8') }))
  const parts = scripts.flatMap(({ text }) =>
    [...text.matchAll(partPattern)].map(([, list]) => JSON.parse(list)),
  )
  const sharedBy = (mark) => {
    const marked = scripts.filter(({ text }) => text.includes(mark)).map(({ file }) => file)
    const own = parts.filter((files) => marked.some((file) => files.includes(file)))
    return (own[0] ?? []).filter((file) => own.every((files) => files.includes(file)))
  }
  const files = new Set([...sharedBy(screenMark), ...sharedBy(libraryMark)])
  const list = {
    library: [...files].map((file) => `/_next/${file}`),
    cellWorker: `/_next/static/chunks/${await bundleCellWorker(folder)}`,
  }
  writeFileSync(join(built, 'map-files.json'), JSON.stringify(list))
}

if (process.argv[1] === import.meta.filename) await listMapFiles(process.argv[2] ?? '.next')
