import { readFile, writeFile } from 'node:fs/promises'
import type { Cell } from '@/lib/contract/dataset'
import { type EvaluationMap, evaluationMapSchema } from '@/lib/contract/evaluation'
import { type Source, sourceSchema } from '@/lib/contract/scout'
import { chosenLocations } from '@/lib/domain/comparison/compared-locations'
import { locationsDataIn } from '@/lib/domain/records/locations-dataset'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { FileFault } from '@/lib/domain/workbook/file-fault'

interface WantedCut {
  /** `zid` of either row of a location; null for the whole map. */
  locationId: string | null
  /** Path of the file to write. */
  target: string
  maxBytes: number
}

/** `path` holds a map. */
export interface CutRequest {
  path: string
  cuts: readonly WantedCut[]
}

/** Null for a location that the map does not have. */
export type CutName = string | null

/**
 * Writes members of a JSON object, without its opening brace: `"map":{...}}`, and for a location
 * `"name":"...","map":{...}}`.
 * @returns names in the order of the cuts, empty for the whole map
 * @throws FileFault for a location that is larger than wanted
 */
export async function cutMap({ path, cuts }: CutRequest): Promise<CutName[]> {
  const map = await readWholeMap(path)
  const names: CutName[] = []
  for (const { locationId, target, maxBytes } of cuts) {
    const cut = locationId === null ? { map } : mapOfLocation(map, locationId)
    const text = cut ? JSON.stringify(cut).slice(1) : ''
    if (locationId !== null && text.length > maxBytes) {
      throw new FileFault('invalid', 'This location has too many rows to be shared alone. Share its record.')
    }
    await writeFile(target, text, { mode: 0o600 })
    names.push(cut && 'name' in cut ? cut.name : cut && '')
  }
  return names
}

export const readWholeMap = async (path: string): Promise<EvaluationMap> =>
  evaluationMapSchema.parse(JSON.parse(await readFile(path, 'utf8')))

interface LocationOfMap {
  name: string
  map: EvaluationMap
}

/** Keeps both currents and the sources. Null without the location. */
function mapOfLocation(map: EvaluationMap, zid: string): LocationOfMap | null {
  const data = locationsDataIn(map)
  if (!data) return null
  const placeOf = (name: string) => data.fields.findLastIndex((field) => field.name === name)
  const keyAt = placeOf('zid')
  const found = data.allData.find((row) => row[keyAt] === zid)
  if (!found) return null
  const places = ['location_id', 'lat', 'lng'].map(placeOf)
  const cell = (row: readonly Cell[], place: number) => row[place] ?? null
  const isIt = (row: readonly Cell[]) => places.every((place) => cell(row, place) === cell(found, place))
  const name =
    String(cell(found, placeOf('location_name')) ?? '') || String(cell(found, placeOf('location_id')) ?? '')
  const { label, fields } = data
  return {
    name,
    map: {
      configuration: { label: name, sources: sourcesIn(map) },
      datasets: [{ data: { label, fields, allData: data.allData.filter(isIt) } }],
      config: {},
    },
  }
}

function sourcesIn({ configuration: { sources } }: EvaluationMap): Source[] {
  return Array.isArray(sources) ? sources.filter((source) => sourceSchema.safeParse(source).success) : []
}

/** `path` holds a map; `ids` are `zid` of its locations. */
export interface ChosenRequest {
  path: string
  ids: readonly string[]
}

type Found = ReturnType<typeof locationsOf>[number]
export type ChosenLocation = Pick<Found, 'zid' | 'id' | 'name' | 'city' | 'lat' | 'lng' | 'rows'>

/** Plain data, because it crosses a process boundary. */
export interface ChosenFromMap {
  locations: ChosenLocation[]
  /** Of the map's configuration. */
  label: string
  sources: Source[]
}

export async function chooseFromMap({ path, ids }: ChosenRequest): Promise<ChosenFromMap> {
  const map = await readWholeMap(path)
  const { label } = map.configuration
  return {
    locations: chosenLocations(locationsOf(tablesOf(map)), ids).map(plainLocation),
    label: typeof label === 'string' ? label : '',
    sources: sourcesIn(map),
  }
}

const plainLocation = ({ zid, id, name, city, lat, lng, rows }: Found): ChosenLocation => ({
  zid,
  id,
  name,
  city,
  lat,
  lng,
  rows: rows.map(({ current, prediction, cells }) => ({ current, prediction, cells: ownCells(cells) })),
})

/** Cells are inherited getters; customers name the columns, so that a name may be `__proto__`. */
function ownCells(cells: Readonly<Record<string, Cell>>): Record<string, Cell> {
  const own: [string, Cell][] = []
  for (const name in cells) own.push([name, cells[name] ?? null])
  return Object.fromEntries(own)
}
