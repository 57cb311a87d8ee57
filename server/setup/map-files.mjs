import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCellWorker } from './cell-worker.mjs'

/** A class of the map library's canvas: no other script contains it so early, and minifying keeps it. */
const libraryMark = 'maplibregl-canvas-container'

/** How a build's script lists the files of a lazily loaded part. */
const partPattern = /Promise\.all\((\["static\/chunks\/[^\]]*\])/g

/**
 * Lists the files that every map loads, so that a page can preload them before its scripts run, and the script
 * of the cells' worker, which it adds to the build.
 * @param {string} built output folder of `next build` (`.next`)
 */
export async function listMapFiles(built) {
  const folder = join(built, 'static', 'chunks')
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ file: `static/chunks/${name}`, text: readFileSync(join(folder, name), 'utf8') }))
  const library = scripts.filter(({ text }) => text.includes(libraryMark)).map(({ file }) => file)
  const parts = scripts
    .flatMap(({ text }) => [...text.matchAll(partPattern)].map(([, list]) => JSON.parse(list)))
    .filter((files) => library.some((file) => files.includes(file)))
  const shared = (parts[0] ?? []).filter((file) => parts.every((files) => files.includes(file)))
  const list = {
    library: shared.map((file) => `/_next/${file}`),
    cellWorker: `/_next/static/chunks/${await bundleCellWorker(folder)}`,
  }
  writeFileSync(join(built, 'map-files.json'), JSON.stringify(list))
}

// Run directly after `next build`.
if (process.argv[1] === import.meta.filename) await listMapFiles(process.argv[2] ?? '.next')
