import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type { Cell } from '@/lib/contract/dataset'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { jsonFault, mapFault } from '@/lib/domain/map/map-fault'
import type { Current } from '@/lib/domain/records/evaluated-locations'
import { locationPlaces } from '@/lib/domain/records/location-place'
import { locationsDataIn } from '@/lib/domain/records/locations-dataset'
import { isKeplerMap, recordOfKepler } from '@/lib/domain/records/record-of-kepler'
import { FileFault } from '@/lib/domain/workbook/file-fault'
import { type Json, nestsDeeper } from '@/lib/json/json-parts'

const axes = [
  { axis: 'lat', wanted: 'a latitude', max: 90 },
  { axis: 'lng', wanted: 'a longitude', max: 180 },
] as const

/**
 * Names a location that is not on earth, in the file's own words; undefined if all are.
 * @param data the map's locations
 */
export function placeFault(
  map: CheckedMap,
  data: CheckedMap['datasets'][number]['data'] | undefined,
): string | undefined {
  if (!data) return undefined
  const { fieldNameMap } = readConfiguration(map.configuration).configuration.list
  const columns = axes.map((each) => {
    const name = fieldNameMap[each.axis]
    return { ...each, name, at: data.fields.findIndex((field) => field.name === name) }
  })
  const place = `datasets ${map.datasets.findIndex((each) => each.data === data) + 1} (${data.label.slice(0, 60)})`
  for (const [row, cells] of data.allData.entries()) {
    for (const { name, at, wanted, max } of columns) {
      const cell = cells[at]
      if (typeof cell === 'number' && Math.abs(cell) > max)
        return `${place}, row ${row + 1}, ${name}: expected ${wanted} from -${max} to ${max}, found ${cell}.`
    }
  }
  return undefined
}

const checkedSchema = z.object({
  configuration: z.record(z.string(), z.unknown()),
  datasets: z.array(
    z.object({
      data: z.looseObject({
        label: z.string(),
        fields: z.array(z.looseObject({ name: z.string() })),
        allData: z.custom<Cell[][]>(Array.isArray),
      }),
    }),
  ),
  config: z.record(z.string(), z.unknown()),
})
export type CheckedMap = z.infer<typeof checkedSchema>

/** Browsers and servers read maps by recursion. */
const maxMapDepth = 100

/**
 * @param kepler reads a map of kepler.gl as a record's
 * @throws FileFault with the place of the mistake
 */
export async function readMap(
  path: string,
  kepler: (map: Json) => unknown = (map) => map,
): Promise<CheckedMap> {
  const text = await readFile(path, 'utf8')
  const given = parsed(text)
  if (nestsDeeper(given, maxMapDepth)) {
    throw new FileFault('invalid', `The map nests more than ${maxMapDepth} levels deep.`)
  }
  const map = isKeplerMap(given) ? kepler(given) : given
  const fault = mapFault(map)
  if (fault !== undefined) throw new FileFault('invalid', fault)
  return checkedSchema.parse(map)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new FileFault('invalid', jsonFault(text, cause))
  }
}

/** As many as the record will show. */
export function countLocations(map: CheckedMap): number {
  const data = locationsDataIn(map)
  const { fieldNameMap } = readConfiguration(map.configuration).configuration.list
  return data ? locationPlaces(data, fieldNameMap).size : 0
}

/** Paths of the files to write for a map of both currents. */
export interface MapParts {
  AC: string
  DC: string
}

export interface MapCheck {
  path: string
  /** The record's current, or the files to write for one of both. */
  for: Current | MapParts
}

/**
 * Adds to a map of kepler.gl what a record needs, and writes the part of each current that the map has, if wanted.
 * @returns the currents written
 * @throws FileFault with the place of the mistake
 */
export async function checkMap({
  path,
  for: wanted,
}: MapCheck): Promise<{ locations: number; currents: (keyof MapParts)[] }> {
  const parts = typeof wanted === 'string' ? undefined : wanted
  let added: Json | undefined
  const map = await readMap(path, (given) => {
    const made = recordOfKepler(given, typeof wanted === 'string' ? wanted : undefined)
    if ('fault' in made) throw new FileFault('invalid', made.fault)
    added = made.map
    return added
  })
  const fault = placeFault(map, locationsDataIn(map))
  if (fault !== undefined) throw new FileFault('invalid', fault)
  if (added) await writeFile(path, JSON.stringify(added), { mode: 0o600 })
  const currents: (keyof MapParts)[] = []
  for (const current of parts ? (['AC', 'DC'] as const) : []) {
    const part = partOf(map, current)
    if (!part || !parts) continue
    await writeFile(parts[current], JSON.stringify(part), { mode: 0o600 })
    currents.push(current)
  }
  return { locations: countLocations(map), currents }
}

/** Undefined without locations of the current. */
function partOf(map: CheckedMap, current: string): CheckedMap | undefined {
  const data = locationsDataIn(map)
  const place = data?.fields.findIndex(({ name }) => name === 'evaluation_type') ?? -1
  const rows = data?.allData.filter((row) => String(row[place]).toUpperCase() === current) ?? []
  if (!data || rows.length === 0) return undefined
  const isLocations = (each: CheckedMap['datasets'][number]) => each.data === data
  return {
    ...map,
    datasets: map.datasets.map((each) => (isLocations(each) ? { data: { ...data, allData: rows } } : each)),
  }
}
