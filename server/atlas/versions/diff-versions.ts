import { join } from 'node:path'
import { metresBetween } from '@/lib/geo/distance'
import {
  type AtlasTable,
  hasColumn,
  numbersOf,
  readTable,
  textsOf,
} from '@/server/atlas/store/tables/read-table'
import { readVersionManifest } from './content-hash'
import { dataDate } from './installed-versions'

export interface Compared {
  id: string
  name: string
  town: string
  lat: number
  lng: number
}

/** `moved` counts metres from 0. */
export interface Change {
  what: 'spaces' | 'kW' | 'AC' | 'DC' | 'HPC' | 'moved'
  from: number | null
  to: number | null
}

export interface TableDiff {
  came: Compared[]
  went: Compared[]
  changed: (Compared & { changes: Change[] })[]
}

interface VersionSummary {
  version: string
  date: string
  counts: Record<'sites' | 'chargers' | 'pois' | 'hexagons' | 'scoredHexagons' | 'roads' | 'places', number>
  people: number | null
}

export interface VersionDiff {
  country: string
  name: string
  before: VersionSummary
  after: VersionSummary
  sites: TableDiff
  chargers: TableDiff
}

/** Metres. A smaller shift is a redrawing. */
const farthestRedrawn = 25
const minCapacityShare = 0.1

/** @throws Error if a folder holds no version or the countries differ */
export async function diffVersions(beforeFolder: string, afterFolder: string): Promise<VersionDiff> {
  const before = await readSide(beforeFolder)
  const after = await readSide(afterFolder)
  if (before.manifest.country !== after.manifest.country) {
    throw new Error(
      `${beforeFolder} is of ${before.manifest.name} and ${afterFolder} of ${after.manifest.name}; only versions of one country can be compared.`,
    )
  }
  return {
    country: after.manifest.country,
    name: after.manifest.name,
    before: before.summary,
    after: after.summary,
    sites: compare(before.sites, after.sites),
    chargers: compare(before.chargers, after.chargers),
  }
}

async function readSide(folder: string) {
  const manifest = await readVersionManifest(folder)
  const summary: VersionSummary = {
    version: manifest.version,
    date: dataDate(manifest),
    counts: manifest.counts,
    people: manifest.population.total,
  }
  const sites = await readTable(join(folder, 'sites.arrow'))
  const chargers = await readTable(join(folder, 'chargers.arrow'))
  const townAt = townFinder(await readTable(join(folder, 'places.arrow')))
  return {
    manifest,
    summary,
    sites: rowsOf(sites, { id: 'osm_id', figures: { spaces: 'capacity' } }),
    chargers: rowsOf(chargers, {
      id: 'id',
      figures: { kW: 'max_power', AC: 'AC', DC: 'DC', HPC: 'HPC' },
      townAt,
    }),
  }
}

type Figure = Exclude<Change['what'], 'moved'>

interface Side {
  rows: ReadonlyMap<string, number>
  compared(row: number): Compared
  figures: readonly (readonly [Figure, Float64Array])[]
  position(row: number): readonly [lng: number, lat: number]
}

interface SideColumns {
  id: string
  figures: Partial<Record<Figure, string>>
  townAt?: (position: readonly [number, number]) => string
}

function rowsOf(table: AtlasTable, { id, figures, townAt }: SideColumns): Side {
  const texts = (name: string) => (hasColumn(table, name) ? textsOf(table, name) : [])
  const ids = texts(id)
  const names = texts('name')
  const towns = texts('city')
  const lats = numbersOf(table, 'lat')
  const lngs = numbersOf(table, 'lng')
  const position = (row: number) => [lngs[row] ?? 0, lats[row] ?? 0] as const
  return {
    rows: new Map(ids.map((each, row) => [each, row])),
    position,
    figures: Object.entries(figures)
      .filter(([, column]) => hasColumn(table, column))
      .map(([what, column]) => [what as Figure, numbersOf(table, column)] as const),
    compared: (row) => ({
      id: ids[row] ?? '',
      name: names[row] ?? '',
      town: townAt ? townAt(position(row)) : (towns[row] ?? ''),
      lat: lats[row] ?? 0,
      lng: lngs[row] ?? 0,
    }),
  }
}

/** Uses the nearest named place or street. */
function townFinder(places: AtlasTable): (position: readonly [number, number]) => string {
  const lats = numbersOf(places, 'lat')
  const lngs = numbersOf(places, 'lng')
  const names = textsOf(places, 'name')
  const towns = textsOf(places, 'city')
  const kinds = textsOf(places, 'kind')
  return ([lng, lat]) => {
    const squeeze = Math.cos((lat * Math.PI) / 180)
    let nearest = -1
    let min = Number.POSITIVE_INFINITY
    for (let row = 0; row < lats.length; row++) {
      if (kinds[row] === 'country') continue
      const distance = Math.hypot(((lngs[row] ?? 0) - lng) * squeeze, (lats[row] ?? 0) - lat)
      if (distance < min) [nearest, min] = [row, distance]
    }
    return towns[nearest] || (names[nearest] ?? '')
  }
}

function compare(before: Side, after: Side): TableDiff {
  const ids = [...after.rows.keys()].sort()
  const came = ids.filter((id) => !before.rows.has(id)).map((id) => after.compared(after.rows.get(id) ?? 0))
  const went = [...before.rows.keys()]
    .sort()
    .filter((id) => !after.rows.has(id))
    .map((id) => before.compared(before.rows.get(id) ?? 0))
  const changed = ids.flatMap((id) => {
    const from = before.rows.get(id)
    const to = after.rows.get(id) ?? 0
    if (from === undefined) return []
    const changes = changesOf(before, after, [from, to])
    return changes.length === 0 ? [] : [{ ...after.compared(to), changes }]
  })
  return { came, went, changed }
}

function changesOf(before: Side, after: Side, [from, to]: readonly [number, number]): Change[] {
  const changes = after.figures.flatMap(([what, values]): Change[] => {
    const earlier = before.figures.find((figure) => figure[0] === what)?.[1]
    const change = { what, from: orNull(earlier?.[from]), to: orNull(values[to]) }
    return earlier && isNotable(change) ? [change] : []
  })
  const metres = metresBetween(before.position(from), after.position(to))
  if (metres > farthestRedrawn) changes.push({ what: 'moved', from: 0, to: Math.round(metres) })
  return changes
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

function isNotable({ what, from, to }: Change): boolean {
  if (from === to) return false
  if (from === null || to === null || what !== 'spaces') return true
  return Math.abs(to - from) >= minCapacityShare * Math.max(from, to)
}
