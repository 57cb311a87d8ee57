import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build, install } from '@/server/setup/prepare.mjs'
import { type RunningApp, startApp } from './app'
import { measureAtlas } from './atlas'
import { measureCode } from './code'
import { measureCountryMap } from './country-map'
import { editFigures, editTimes } from './edits'
import { type Figure, megabytes, seconds, table } from './figure'
import { measureFirstLoad } from './first-load'
import { measureInference } from './inference'
import { openVisits } from './visits'

/** `npm run bench [-- extract.osm.pbf]`. Compare times on the same machine only, ratios on any. */

/** Ms. The app makes the guest examples 10 s after the start. */
const restAfter = 20_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

async function measureRunning(app: RunningApp, folder: string): Promise<void> {
  await pause(restAfter)
  const rest = app.memory()
  const visits = await openVisits(app.origin)
  try {
    print(`\nChromium ${visits.version}`)
    print(table('Country map', await measureCountryMap(visits)))
    const { times, words, tasks } = await editTimes(visits)
    print(table('Edits of a result', editFigures(times, words, [tasks])))
    print(
      table(
        'JavaScript of a first visit, gzipped, without and with the map engine',
        await measureFirstLoad(visits),
      ),
    )
  } finally {
    await visits.close()
  }
  const busy = app.memory()
  print(table('/infer', await measureInference(app.origin, folder)))
  print(
    table('Memory of the app', [memoryFigure('at rest', rest), memoryFigure('after the visits above', busy)]),
  )
}

function memoryFigure(name: string, processes: readonly number[]): Figure {
  if (processes.length === 0) return { name, value: 'skipped: no /proc' }
  const total = processes.reduce((sum, bytes) => sum + bytes, 0)
  const note =
    processes.length > 1 ? `resident, processes ${processes.map(megabytes).join(' + ')}` : 'resident'
  return { name, value: megabytes(total), note }
}

async function measureStarts(folder: string): Promise<Figure[]> {
  const varDir = join(folder, 'var')
  const first = await startApp(varDir)
  try {
    await measureRunning(first, folder)
  } finally {
    await first.stop()
  }
  const second = await startApp(varDir)
  await second.stop()
  return [
    {
      name: 'with a new folder of files',
      value: seconds(first.firstPageAfter),
      note: 'of a built tree, to the first page',
    },
    { name: 'again', value: seconds(second.firstPageAfter) },
  ]
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  print(table('Code', measureCode()))
  print(table('Atlas', await measureAtlas(folder, process.argv[2])))
  print(table('Start', await measureStarts(folder)))
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
