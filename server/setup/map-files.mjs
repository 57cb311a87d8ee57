import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A class of the map library's canvas: no other script names it so early, in a text that minifying keeps. */
const libraryMark = 'maplibregl-canvas-container'

/** How a script of a build names the files of a part that it loads when asked. */
const partPattern = /Promise\.all\((\["static\/chunks\/[^\]]*\])/g

/**
 * Lists the files that every page loads for a map, so that a page can ask for them before its scripts run.
 * @param {string} built folder that `next build` has made (`.next`)
 */
export function listMapFiles(built) {
  const folder = join(built, 'static', 'chunks')
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ file: `static/chunks/${name}`, text: readFileSync(join(folder, name), 'utf8') }))
  const library = scripts.filter(({ text }) => text.includes(libraryMark)).map(({ file }) => file)
  const parts = scripts
    .flatMap(({ text }) => [...text.matchAll(partPattern)].map(([, list]) => JSON.parse(list)))
    .filter((files) => library.some((file) => files.includes(file)))
  const shared = (parts[0] ?? []).filter((file) => parts.every((files) => files.includes(file)))
  const addresses = shared.map((file) => `/_next/${file}`)
  writeFileSync(join(built, 'map-files.json'), JSON.stringify(addresses))
}

// Run by itself after `next build`.
if (process.argv[1] === import.meta.filename) listMapFiles(process.argv[2] ?? '.next')
