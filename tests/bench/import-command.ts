import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { megabytes, table } from './figure'
import { readingFigures, screenFigures } from './imports'
import { csvOf, workbookOf } from './location-file'
import { openVisits } from './visits'

/** `npm run bench:import [-- origin]`. Builds and starts the app unless given a running one. */

const rows = 50_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function measureScreen(origin: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-files-'))
  const visits = await openVisits(origin)
  try {
    for (const { name, bytes } of files) {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      print(table(`${name} on the screen`, await screenFigures(visits, path, rows)))
    }
  } finally {
    await visits.close()
    rmSync(folder, { recursive: true })
  }
}

async function measureBuild(): Promise<void> {
  await install()
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
  const app = await startApp(join(folder, 'var'))
  try {
    await measureScreen(app.origin)
  } finally {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const files = [
  { name: 'locations.xlsx', bytes: await workbookOf(rows) },
  { name: 'locations.csv', bytes: csvOf(rows) },
]
print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
for (const file of files) {
  print(
    table(`${file.name}, ${megabytes(file.bytes.length)}, in the service`, await readingFigures(file, rows)),
  )
}
const [origin] = process.argv.slice(2)
await (origin ? measureScreen(origin) : measureBuild())
print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
