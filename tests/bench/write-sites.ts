import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Cell } from '@/lib/contract/dataset'
import { atlasFormat, type Manifest } from '@/lib/contract/scout'
import { siteColumns } from '@/lib/domain/site-columns'
import { siteFiles } from '@/server/atlas/write/site-files'
import { generatedBounds, generateSites } from '@/tests/support/generated-sites'

// Started by the bench in a process of its own, so that the memory of a million rows being made is not measured.
// node --import tsx tests/bench/write-sites.ts <root> <count>

const [root = '', count = ''] = process.argv.slice(2)
const version = '0123456789ab'

const manifest: Manifest = {
  format: atlasFormat,
  country: 'genland',
  name: 'Genland',
  iso: 'XX',
  version,
  bounds: [...generatedBounds],
  builtAt: '2026-01-01T00:00:00.000Z',
  counts: { hexagons: 0, scoredHexagons: 0, sites: Number(count), chargers: 0, pois: 0, roads: 0, places: 0 },
  population: { total: 0, method: 'made up' },
  columns: { sites: [], hexagons: [] },
  absent: [],
  hexagonTiles: {},
  basemap: { minzoom: 6, maxzoom: 14 },
  sources: [],
  notes: [],
}

const { rows, towns } = generateSites(Number(count))

/** A value in PostgreSQL's text format for COPY. */
const copied = (value: Cell) =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n]/g, (letter) => ({ '\\': '\\\\', '\t': '\\t' })[letter] ?? '\\n')

const table = createWriteStream(join(root, 'sites.copy'))
for (const row of rows) {
  const line = `${siteColumns.map(({ name }) => copied(row[name])).join('\t')}\n`
  if (!table.write(line)) await once(table, 'drain')
}
table.end()
await finished(table)

const started = performance.now()
for (const { path, bytes } of siteFiles(rows)) put(path, bytes)
const milliseconds = Math.round(performance.now() - started)
put('manifest.json', JSON.stringify(manifest))
writeFileSync(join(root, 'genland', 'current'), `${version}\n`)
writeFileSync(join(root, 'made.json'), JSON.stringify({ towns: towns.slice(0, 300), milliseconds }))

function put(path: string, content: Uint8Array | string): void {
  const file = join(root, 'genland', version, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
