import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinsOf } from '@/components/records/map/record-pins'
import { readRows } from '@/lib/client/rows/rows-answer'
import { passingRows, type TableFilters } from '@/lib/domain/filters/table-filter'
import {
  evaluationsOf,
  findEvaluations,
  type LocationOrder,
  powerTypesIn,
  sortEvaluations,
} from '@/lib/domain/records/location-list'
import { evaluatedTable } from '@/lib/domain/records/locations-dataset'
import { fieldsOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { build, install } from '@/server/setup/prepare.mjs'
import { startApp } from './app'
import { type Figure, median, milliseconds, table } from './figure'
import { generatedMap } from './records/generated-map'
import { measureRecordPage } from './records/record-page'
import { openVisits } from './visits'

/**
 * `npm run bench:records`. Computations are in processor time, which a busy machine does not change; then the
 * production build runs in a browser. Asserts nothing.
 */

const sizes = [1_000, 20_000] as const

const runs = 7

function figure(name: string, work: () => unknown): Figure {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return { name, value: milliseconds(median(times)) }
}

function figuresOf(locations: number): Figure[] {
  const text = JSON.stringify(generatedMap(locations))
  const bytes = new TextEncoder().encode(text)
  const inWorker = () => {
    const answer = readRows('record', bytes.buffer as ArrayBuffer)
    if (typeof answer === 'string') throw new Error(`The map is ${answer}.`)
    return answer.map
  }
  const map = inWorker()
  // Copied each time, so that nothing is cached from the previous run.
  const onPage = () => {
    const received = { ...map }
    const places = locationsOf(received)
    return { places, types: powerTypesIn(places), all: evaluationsOf(places, 'DC') }
  }
  const { places } = onPage()
  const fields = fieldsOf(map)
  // New objects each time, so that nothing is cached from the previous run.
  const evaluations = () => evaluationsOf(places, 'DC')
  const known = evaluations()
  const sorted = (of: typeof known, sort: string, order: LocationOrder) =>
    sortEvaluations(of, { sort, order, type: 'DC' })
  const best = sorted(known, 'estimate', 'descending')
  const find = (search: string) => findEvaluations(best, { search, passing: undefined })
  const filter = (filters: TableFilters) => passingRows(evaluatedTable(known, fields), filters)
  const pins = (listed: typeof known) =>
    pinsOf({
      listed,
      selected: undefined,
      compared: undefined,
      picked: new Map(),
      type: 'DC',
      end: 900,
    })
  return [
    figure('open, in a worker', inWorker),
    figure('open, on the page', onPage),
    figure('sort by name', () => sorted(evaluations(), 'name', 'ascending')),
    figure('sort by kWh/day', () => sorted(evaluations(), 'estimate', 'ascending')),
    figure('turn a sort', () => sorted(known, 'estimate', 'ascending')),
    figure('filter a number', () => filter({ population_in_2km: [1000, 20_000] })),
    figure('filter words', () => filter({ city: ['Vaduz', 'Zürich'] })),
    figure('search', () => find('vaduz 12')),
    figure('pins', () => pins(best)),
  ]
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
for (const locations of sizes) print(table(`${locations} locations, computed`, figuresOf(locations)))
await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
const varDir = join(folder, 'var')
const app = await startApp(varDir)
const visits = await openVisits(app.origin)
try {
  for (const locations of sizes) {
    print(`\nload ${loadavg()[0]?.toFixed(1)}`)
    print(
      table(
        `${locations} locations in the browser, longest task`,
        await measureRecordPage(visits, varDir, locations),
      ),
    )
  }
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await visits.close()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
}
