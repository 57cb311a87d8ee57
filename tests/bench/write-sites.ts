import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import { siteFiles } from '@/server/atlas/write/site-files'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { generatedBounds, generateSites } from '@/tests/support/generated-sites'

// Run in a separate process, so that making a million rows does not count as the bench's memory.
// node --import tsx tests/bench/write-sites.ts <root> <count>

const [root = '', count = ''] = process.argv.slice(2)
const version = '0123456789ab'

const empty = emptyManifest()
const manifest = {
  ...empty,
  country: 'genland',
  name: 'Genland',
  version,
  bounds: [...generatedBounds],
  counts: { ...empty.counts, sites: Number(count) },
}

const { rows, towns } = generateSites(Number(count))

/** In PostgreSQL's text format for COPY. */
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
