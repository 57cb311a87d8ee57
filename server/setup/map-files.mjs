import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCellWorker } from './cell-worker.mjs'

/** A class of the map library's canvas: no other script contains it so early, and minifying keeps it. */
const libraryMark = 'maplibregl-canvas-container'

/** Words of the scouting screen's panel. */
const screenMark = 'Hexagons with a demand score'

/** How a build's script lists the files of a lazily loaded part. */
const partPattern = /Promise\.all\((\["static\/chunks\/[^\]]*\])/g

/**
 * Lists the files that every map loads and those of the scouting screen, so that a page can preload them before its
 * scripts run, and the script of the cells' worker, which it adds to the build.
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
  /** Files that all lazily loaded parts with a marked script have in common. */
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

// Run directly after `next build`.
if (process.argv[1] === import.meta.filename) await listMapFiles(process.argv[2] ?? '.next')
