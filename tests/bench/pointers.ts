import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@/lib/config/limits'
import { atlasFormat } from '@/lib/contract/scout'
import { metresPerDegree } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { atlasTables } from '@/server/atlas/store/atlas-tables'
import { createTableMemory } from '@/server/atlas/store/memory/table-memory'
import type { SiteOrder } from '@/server/atlas/store/sites/site-orders'
import { joinSiteTexts, type SiteTable } from '@/server/atlas/store/sites/site-table'
import { generatedBounds, seededRandom, type Town } from '@/tests/support/generated-sites'
import { type Figure, median, megabytes, milliseconds, quantile, seconds } from './figure'
import { openSitesInPostgres, type SitesInPostgres } from './sites-in-postgres'

const count = 1_000_000
const asked = { boxes: 300, ofScan: 20, checked: 20, probes: 5 } as const
const limit = limits.visitorRows

/**
 * Searches of at most 500 rows, best first. The store and the scan return the bytes sent; PostgreSQL returns
 * rows of values and, as a second contender, one text of rows stored as JSON. All results are compared first.
 */
export async function measurePointers(folder: string): Promise<Figure[]> {
  const root = mkdtempSync(join(folder, 'pointers-'))
  // PostgreSQL runs as another user and reads the rows from here.
  for (const path of [folder, root]) chmodSync(path, 0o711)
  let postgres: SitesInPostgres | null = null
  try {
    await writeSites(root)
    const made = JSON.parse(readFileSync(join(root, 'made.json'), 'utf8')) as Made
    const { atlas, figures } = await openStore(root)
    const scanned = await openScan(join(root, 'genland', atlas.manifest.version))
    postgres = await openSitesInPostgres(root)
    const figuresOf = []
    for (const [name, boxes] of viewports(made.towns)) {
      figuresOf.push(...(await measureViewport(name, { boxes, atlas, scanned, postgres })))
    }
    const built = {
      name: 'writing',
      value: seconds(made.milliseconds),
      note: `${count} sites with index and orders`,
    }
    return [built, ...figures, ...figuresOf]
  } finally {
    await postgres?.close()
    rmSync(root, { recursive: true, force: true })
  }
}

interface Made {
  towns: Town[]
  milliseconds: number
}

async function writeSites(root: string): Promise<void> {
  const script = 'tests/bench/write-sites.ts'
  const child = spawn(process.execPath, ['--import', 'tsx', script, root, String(count)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The sites were not written.')
}

async function openStore(root: string): Promise<{ atlas: Atlas; figures: Figure[] }> {
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  const started = performance.now()
  const atlas = await createAtlasLibrary([root]).open('genland')
  if (!atlas) throw new Error('The made-up country does not open.')
  const [west, south] = generatedBounds
  await atlas.findSites({ bounds: [west, south, west + 0.01, south + 0.01], locationTypes: [], limit })
  const took = performance.now() - started
  const figures = [
    {
      name: 'opening and first search',
      value: milliseconds(took),
      note: 'columns, index, rows, order by demand',
    },
    {
      name: 'memory',
      value: megabytes(held() - before),
      note: 'columns, index, rows and orders of a million sites',
    },
  ]
  return { atlas, figures }
}

type Find = (bounds: Bounds) => Promise<unknown>

/** Scans every site and sorts those in the box. */
async function openScan(folder: string): Promise<Find> {
  const tables = atlasTables(
    { folder, manifest: { name: 'Genland', format: atlasFormat } },
    createTableMemory(Number.POSITIVE_INFINITY),
  )
  const [sites, order] = await Promise.all([tables.sites(), tables.order()])
  return async (bounds) => joinSiteTexts(sites.texts, scan(sites, order, bounds), 'all')
}

function scan({ points }: SiteTable, order: SiteOrder, [west, south, east, north]: Bounds): Uint32Array {
  const { lngs, lats, size } = points
  const found: number[] = []
  for (let row = 0; row < size; row += 1) {
    const lng = lngs[row] as number
    const lat = lats[row] as number
    if (lng >= west && lng <= east && lat >= south && lat <= north) found.push(row)
  }
  const places = Uint32Array.from(found, (row) => order.places[row] as number).sort()
  return places.subarray(0, limit).map((place) => order.rows[place] as number)
}

/** Favours large towns. */
function viewports(towns: readonly Town[]): [name: string, boxes: Bounds[]][] {
  const random = seededRandom(11)
  const boxes = (make: () => Bounds) => Array.from({ length: asked.boxes }, make)
  const around = (kilometres: number) => () => {
    const town = towns[Math.floor(random() ** 2 * towns.length)]
    const [lat, lng] = [town?.lat ?? 0, town?.lng ?? 0].map(
      (each) => each + (random() - 0.5) * (town?.radius ?? 0),
    )
    const north = (kilometres * 500) / metresPerDegree
    const east = north / Math.cos(((lat ?? 0) * Math.PI) / 180)
    return [(lng ?? 0) - east, (lat ?? 0) - north, (lng ?? 0) + east, (lat ?? 0) + north] as const
  }
  const country = () => {
    const [west, south, east, north] = generatedBounds
    return [
      west + random() * 0.5,
      south + random() * 0.5,
      east - random() * 0.5,
      north - random() * 0.5,
    ] as const
  }
  return [
    ['street, 1 km', boxes(around(1))],
    ['town, 10 km', boxes(around(10))],
    ['region, 50 km', boxes(around(50))],
    ['country', boxes(country)],
  ]
}

interface Compared {
  boxes: readonly Bounds[]
  atlas: Atlas
  scanned: Find
  postgres: SitesInPostgres
}

async function measureViewport(name: string, compared: Compared): Promise<Figure[]> {
  const { boxes, atlas, scanned, postgres } = compared
  const stored: Find = async (bounds) => (await atlas.findSites({ bounds, locationTypes: [], limit })).json()
  const probes = boxes.slice(0, asked.probes)
  const columns = await betterWay(postgres.columns, probes)
  const ready = await betterWay(postgres.ready, probes)
  const servers = { ...(columns && { columns: columns.find }), ...(ready && { ready: ready.find }) }
  await checkEqual(boxes.slice(0, asked.checked), { stored, scanned, ...servers })
  const own = await timesOf(stored, boxes)
  const times = (values: readonly number[]) => `${(median(values) / median(own)).toFixed(1)} times`
  const other = async (title: string, { find, way = '' }: { find: Find; way?: string }, many = boxes) => {
    const values = await timesOf(find, many)
    const note = `p50 ${milliseconds(median(values))}, p99 ${milliseconds(quantile(values, 0.99))}${way}`
    return { name: `  ${title}`, value: times(values), note }
  }
  const figures = [
    { name, value: milliseconds(median(own)), note: `p99 ${milliseconds(quantile(own, 0.99))}` },
    await other('a scan of all sites takes', { find: scanned }, boxes.slice(0, asked.ofScan)),
  ]
  if (!(columns && ready)) throw new Error('PostgreSQL has no strategy.')
  return [
    ...figures,
    await other(`PostgreSQL ${postgres.version.split(' ')[0]} takes`, columns),
    await other('with its rows ready as JSON', ready),
  ]
}

async function betterWay(
  asks: Readonly<Record<string, (bounds: Bounds, limit: number) => Promise<unknown>>>,
  boxes: readonly Bounds[],
): Promise<{ find: Find; way: string } | null> {
  const ways = []
  for (const [name, ask] of Object.entries(asks)) {
    const find: Find = (bounds) => ask(bounds, limit)
    ways.push({ way: `, with ${name}`, find, time: median(await timesOf(find, boxes)) })
  }
  return ways.sort((a, b) => a.time - b.time)[0] ?? null
}

function rowsIn(answer: unknown): unknown {
  if (answer instanceof Uint8Array) return JSON.parse(`[${Buffer.from(answer)}]`)
  return typeof answer === 'string' ? JSON.parse(`[${answer}]`) : answer
}

async function checkEqual(boxes: readonly Bounds[], finds: Record<string, Find>): Promise<void> {
  for (const bounds of boxes) {
    const answers = await Promise.all(Object.values(finds).map((find) => find(bounds)))
    const [expected, ...others] = answers.map(rowsIn)
    if (!others.every((rows) => isDeepStrictEqual(rows, expected))) {
      throw new Error(`${Object.keys(finds).join(', ')} answer differently for ${bounds.join(', ')}.`)
    }
  }
}

async function timesOf(find: Find, boxes: readonly Bounds[]): Promise<number[]> {
  const times: number[] = []
  for (const bounds of boxes) {
    const started = performance.now()
    await find(bounds)
    times.push(performance.now() - started)
  }
  // Collects garbage before each contender.
  await pause(50)
  return times
}
