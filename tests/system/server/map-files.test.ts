import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const loader = (...files: string[]) =>
  `e.v(t=>Promise.all(${JSON.stringify(files.map((file) => `static/chunks/${file}`))}.map(t=>e.l(t))).then(()=>t(1)))`

function listOf(scripts: Readonly<Record<string, string>>): unknown {
  const { path: built, remove } = temporaryDirectory()
  const chunks = join(built, 'static', 'chunks')
  mkdirSync(chunks, { recursive: true })
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(chunks, name), text)
  execFileSync(process.execPath, ['server/setup/map-files.mjs', built])
  const list: unknown = JSON.parse(readFileSync(join(built, 'map-files.json'), 'utf8'))
  remove()
  return list
}

const library = 'canvas.className="maplibregl-canvas-container"'

test('the files of the map library are those that every page loads with it', () => {
  const list = listOf({
    'map.js': library,
    'one.js': `${loader('other.js')}${loader('map.css', 'a.js', 'map.js')}`,
    'two.js': loader('map.css', 'map.js', 'b.js'),
  })
  expect(list).toEqual(['/_next/static/chunks/map.css', '/_next/static/chunks/map.js'])
})

test('a build without a map has none', () => {
  expect(listOf({ 'one.js': loader('other.js') })).toEqual([])
})
