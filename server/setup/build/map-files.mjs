import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCellWorker } from './cell-worker.mjs'

/** Survives minifying, and no other script contains it so early. */
const libraryMark = 'maplibregl-canvas-container'

const screenMark = 'Hexagons with a demand score'

/** Matches a build script's list of files for a lazily loaded part. */
const partPattern = /Promise\.all\((\["static\/chunks\/[^\]]*\])/g

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
