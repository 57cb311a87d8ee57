import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const loader = (...files: string[]) =>
  `e.v(t=>Promise.all(${JSON.stringify(files.map((file) => `static/chunks/${file}`))}.map(t=>e.l(t))).then(()=>t(1)))`

function listOf(scripts: Readonly<Record<string, string>>) {
  const { path: built, remove } = temporaryDirectory()
  const chunks = join(built, 'static', 'chunks')
  mkdirSync(chunks, { recursive: true })
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(chunks, name), text)
  execFileSync(process.execPath, ['server/setup/build/map-files.mjs', built])
  const { library, cellWorker } = JSON.parse(readFileSync(join(built, 'map-files.json'), 'utf8'))
  const worker = readFileSync(join(built, cellWorker.replace('/_next/', '')), 'utf8')
  remove()
  return { library, cellWorker, worker }
}

/** Globals of a worker that the code under test uses. */
const globalsOfWorkers = { TextDecoder, TextEncoder, URLSearchParams, AbortController, structuredClone }

const library = 'canvas.className="maplibregl-canvas-container"'

test('lists as the map library the files that every page loads with it', () => {
  const { library: listed } = listOf({
    'map.js': library,
    'one.js': `${loader('other.js')}${loader('map.css', 'a.js', 'map.js')}`,
    'two.js': loader('map.css', 'map.js', 'b.js'),
  })
  expect(listed).toEqual(['/_next/static/chunks/map.css', '/_next/static/chunks/map.js'])
})

test("lists the scouting screen's files before those of its map", () => {
  const { library: listed } = listOf({
    'map.js': library,
    'screen.js': 'label:"Hexagons with a demand score"',
    'one.js': `${loader('map.js')}${loader('parts.js', 'screen.js')}`,
  })
  expect(listed).toEqual(['parts.js', 'screen.js', 'map.js'].map((file) => `/_next/static/chunks/${file}`))
})

test('lists nothing for a build without a map', () => {
  expect(listOf({ 'one.js': loader('other.js') }).library).toEqual([])
})

test("bundles the cells' worker into one file named after its content", () => {
  const { cellWorker, worker } = listOf({})
  expect(cellWorker).toMatch(/^\/_next\/static\/chunks\/cells-[0-9a-f]{13}\.js$/)
  const posted: unknown[] = []
  const scope = { postMessage: (message: unknown) => posted.push(message), onmessage: undefined as unknown }
  runInNewContext(worker, { ...globalsOfWorkers, self: scope })
  const ask = scope.onmessage as (event: { data: unknown }) => void
  ask({ data: { type: 'open', source: { country: 'x', version: '1', tiles: {} } } })
  ask({ data: { type: 'view', bounds: [9, 47, 10, 48], zoom: 9 } })
  expect(posted).toEqual([{ type: 'shown', keys: [] }])
})
