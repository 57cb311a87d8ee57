import { writeFile } from 'node:fs/promises'
import { limits } from '@/lib/config/limits'
import type { Cell } from '@/lib/contract/dataset'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { type Source, sourceSchema } from '@/lib/contract/scout'
import { locationsDataIn, locationsLabel } from '@/lib/domain/records/locations-dataset'
import { type CheckedMap, countLocations, readMap } from './check-map'

export interface MergeRequest {
  name: string
  /** Paths. */
  maps: readonly string[]
  /** Paths: the merged map, and its rows as JSON arrays separated by commas. */
  target: string
  rowsTarget: string
}

export interface MergedMap {
  locations: number
  rows: number
  fields: string[]
  sources: Source[]
  /** Rows of the best locations, for a scorecard. */
  best: Readonly<Record<string, Cell>>[]
}

type Data = CheckedMap['datasets'][number]['data']

/**
 * Keeps all columns, the first map's configuration, and every map's other datasets. Keys of locations that
 * two maps share get a number, so that each opens its own.
 */
export async function mergeMaps({ name, maps, target, rowsTarget }: MergeRequest): Promise<MergedMap> {
  const read: CheckedMap[] = []
  for (const path of maps) read.push(await readMap(path))
  const tables = read.map((map) => locationsDataIn(map)).filter((data) => data !== undefined)
  const fields = [
    ...new Map(tables.flatMap((data) => data.fields.map((field) => [field.name, field]))).values(),
  ]
  const names = fields.map((field) => field.name)
  const allData = withOwnKeys(
    tables.flatMap((data) => rowsIn(data, names)),
    names.indexOf('zid'),
  )
  const sources = sourcesOf(read)
  const others = read.flatMap((map) => map.datasets.filter(({ data }) => data !== locationsDataIn(map)))
  const { filters } = readConfiguration(read[0]?.configuration).configuration
  const label = filters.defaultDataLabel ?? locationsLabel
  const merged: CheckedMap = {
    configuration: { ...read[0]?.configuration, label: name, sources },
    datasets: [{ data: { id: 'locations', label, fields, allData } }, ...others],
    config: read[0]?.config ?? {},
  }
  await writeFile(target, JSON.stringify(merged), { mode: 0o600 })
  await writeFile(rowsTarget, allData.map((row) => JSON.stringify(row)).join(','), { mode: 0o600 })
  return {
    locations: countLocations(merged),
    rows: allData.length,
    fields: names,
    sources,
    best: bestOf(names, allData),
  }
}

function rowsIn({ fields, allData }: Data, names: readonly string[]): Cell[][] {
  const places = names.map((name) => fields.findIndex((field) => field.name === name))
  return allData.map((row) => places.map((place) => row[place] ?? null))
}

/** Those without an estimate are left out. */
function bestOf(names: readonly string[], rows: readonly Cell[][]): MergedMap['best'] {
  const place = names.indexOf('total_kwh_per_day')
  const estimateOf = (row: readonly Cell[]) => Number(row[place] ?? Number.NaN)
  return rows
    .filter((row) => Number.isFinite(estimateOf(row)))
    .toSorted((a, b) => estimateOf(b) - estimateOf(a))
    .slice(0, limits.scorecardLocations)
    .map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))
}

function withOwnKeys(rows: Cell[][], place: number): Cell[][] {
  const seen = new Map<Cell, number>()
  if (place < 0) return rows
  return rows.map((row) => {
    const key = row[place] ?? null
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 || key === null ? row : row.with(place, `${key}-${count}`)
  })
}

const isSource = (value: unknown): value is Source => sourceSchema.safeParse(value).success

/** Each once. */
function sourcesOf(maps: readonly CheckedMap[]): Source[] {
  const sources = maps.flatMap(({ configuration }) =>
    Array.isArray(configuration.sources) ? configuration.sources.filter(isSource) : [],
  )
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}
