import {
  type ColumnReading,
  codeOfReading,
  type Reading,
  type Readings,
} from '@/lib/domain/tables/column-reading'
import { degreeParts, joinedDegrees, joinedNote } from '@/lib/domain/tables/degree-parts'
import { homeOf } from '@/lib/domain/tables/home-country'
import { letterOf } from '@/lib/domain/tables/letter-o'
import { likelySystems, likelyTitle } from '@/lib/domain/tables/likely-systems'
import {
  type MetrePair,
  type Metres,
  metrePairs,
  metresIn,
  placeOfMetres,
} from '@/lib/domain/tables/metre-columns'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import { isPlainCoordinate } from '@/lib/domain/tables/number-reading'
import {
  homeOfPairs,
  type PairOrder,
  pairIn,
  pairOrderOf,
  pairsOf,
  placeOfPair,
} from '@/lib/domain/tables/pair-cell'
import { placePairs } from '@/lib/domain/tables/place-columns'
import {
  isKnown,
  loadSystems,
  type MetreSystems,
  namedSystems,
  namesDegrees,
  openNames,
  type RowSystem,
  systemIn,
  unknownSentence,
} from '@/lib/domain/tables/row-systems'
import { formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import { loadProjection, type Projection, transformedNote } from '@/lib/geo/projection'
import { fits, type LetterO, readCoordinate } from '@/lib/geo/read-coordinate'
import { offeredSystems, systemTitle } from '@/lib/geo/reference-system'
import { toDegreesGeometry } from '@/lib/geo/transform-geometry'
import { isDegrees, isWellKnownText, readWellKnownHex, readWellKnownText } from '@/lib/geo/well-known'
import type { ComputedPlaces, TextTable } from './csv-table'
import { withTurned } from './turned-places'

/** Values that are enough to tell what a column holds, within so many rows. */
const sampled = { values: 200, rows: 2_000 } as const

function sampleOf({ length, cell }: TextTable, at: number): string[] {
  const values: string[] = []
  const rows = Math.min(length, sampled.rows)
  for (let row = 0; row < rows && values.length < sampled.values; row += 1) {
    const text = cell(row, at).trim()
    if (!isNoFigure(text)) values.push(text)
  }
  return values
}

/** The first rows as lists of texts, for rules that read words. */
function firstRows({ names, length, cell }: TextTable): { cells: string[] }[] {
  return Array.from({ length: Math.min(length, sampled.values) }, (_, row) => ({
    cells: names.map((_, at) => cell(row, at)),
  }))
}

const half = (values: readonly string[], is: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(is).length * 2 >= values.length

const isGeometry = (text: string): boolean =>
  /^\{\s*["']type["']/.test(text) || isWellKnownText(text) || readWellKnownHex(text) !== undefined

const isAngle =
  (axis: 'lat' | 'lng') =>
  (text: string): boolean =>
    /^(?:value|either)$/.test(readCoordinate(text, axis).kind)

interface Computed {
  placeOf: (row: number) => LatLng | undefined
  readings: Record<string, ColumnReading>
  /** Asked once all places are read. */
  notes: () => string[]
}

interface Context {
  table: TextTable
  chosen: Readings
  samples: (at: number) => readonly string[]
}

function withColumns(table: TextTable, computed: Computed): TextTable {
  const { names, length } = table
  const lats = new Float64Array(length).fill(Number.NaN)
  const lngs = new Float64Array(length).fill(Number.NaN)
  for (let row = 0; row < length; row += 1) {
    const place = computed.placeOf(row)
    if (!place) continue
    lats[row] = round(place.lat)
    lngs[row] = round(place.lng)
  }
  const places = { lat: freeName(names, 'latitude'), lng: freeName(names, 'longitude'), lats, lngs }
  return {
    ...withPlaceColumns(table, places),
    notes: [...(table.notes ?? []), ...computed.notes()],
    placeReadings: computed.readings,
  }
}

/** Adds two columns behind those of a table. */
export function withPlaceColumns(table: TextTable, places: ComputedPlaces): TextTable {
  const { names, cell, number } = table
  const added = [places.lats, places.lngs]
  const textOf = (row: number, at: number): string => {
    const value = added[at - names.length]?.[row] ?? Number.NaN
    return Number.isNaN(value) ? '' : String(value)
  }
  return {
    ...table,
    names: names.concat(places.lat, places.lng),
    cell: (row, at) => (at < names.length ? cell(row, at) : textOf(row, at)),
    number: (row, at, into) => (at < names.length ? number(row, at, into) : into.read(textOf(row, at))),
    places,
  }
}

/** To a centimetre. */
const round = (degrees: number): number => Number(degrees.toFixed(7))

export function freeName(names: readonly string[], wanted: string): string {
  const taken = new Set(names)
  let name = wanted
  for (let at = 2; taken.has(name); at += 1) name = `${wanted} ${at}`
  return name
}

/** How metres of two columns become places. */
interface MetreRule {
  placeOf: (row: number, metres: Metres) => LatLng | undefined
  /** Of a row whose column names degrees. */
  saysDegrees: (row: number) => boolean
  reading: ColumnReading | undefined
  /** Asked once all places are read. */
  notes: () => string[]
}

async function metreRule(
  { table, chosen }: Context,
  { east, north }: MetrePair,
  metres: readonly Metres[],
): Promise<MetreRule> {
  const named = namedSystems(table, [east, north], metres)
  const eastName = table.names[east] ?? ''
  const code = codeOfReading(chosen[eastName])
  const isAsked = !isKnown(named) || !(named.isNamed || named.column)
  const wanted = new Map(isAsked && code !== undefined ? openNames(named).map((name) => [name, code]) : [])
  const systems = await loadSystems(named, wanted)
  const report = rowReport(table.names, { east, north })
  return {
    placeOf(row, each) {
      const found = systemIn(systems, (at) => table.cell(row, at), each)
      report.add(found, each)
      return found.projection && placeOfMetres(each, found.projection)
    },
    saysDegrees: (row) => namesDegrees(named, (at) => table.cell(row, at)),
    reading: isAsked ? await systemReading({ table, systems, metres, code }) : undefined,
    notes: () => report.notes(isAsked),
  }
}

interface Asked {
  table: TextTable
  systems: MetreSystems
  metres: readonly Metres[]
  /** Chosen by a person. */
  code: number | undefined
}

/** Systems that fit metres without a name; in place of a name that is not known, all without a proposal. */
async function systemReading({ table, systems, metres, code }: Asked): Promise<ColumnReading> {
  const { common, spelled } = systems.named
  const titles: Partial<Record<Reading, string>> = {}
  const own = code ?? common?.code
  const as = own === undefined ? undefined : (`EPSG:${own}` satisfies Reading)
  if (spelled.size > 0 || (common && common.code === undefined)) {
    for (const system of offeredSystems) titles[`EPSG:${system.code}`] = systemTitle(system)
    return { as, choices: offeredSystems.map((system): Reading => `EPSG:${system.code}`), titles }
  }
  const home = homeOf({ columns: table.names, rows: firstRows(table) })
  const likely = await likelySystems(metres.slice(0, 20), home)
  for (const each of likely) titles[`EPSG:${each.system.code}`] = likelyTitle(each)
  return { as, choices: likely.map(({ system }): Reading => `EPSG:${system.code}`), titles }
}

/** Counts what rows in metres are transformed by, and those that are not read. */
function rowReport(names: readonly string[], { east, north }: MetrePair) {
  const used = new Map<number, Projection>()
  const eitherWay = new Map<number, Projection>()
  const unknown = new Map<string, number>()
  return {
    add({ projection, name }: RowSystem, metres: Metres): void {
      if (!projection) {
        unknown.set(name, (unknown.get(name) ?? 0) + 1)
        return
      }
      const { code } = projection.system
      used.set(code, projection)
      if (projection.isEitherWay?.(metres.east, metres.north)) eitherWay.set(code, projection)
    },
    notes: (isAsked: boolean): string[] => [
      ...[...used.values()].map(transformedNote),
      ...[...eitherWay.values()].map(
        ({ system }) =>
          `“${names[east]}” and “${names[north]}” fit ${systemTitle(system)} either way round. Name them Easting and Northing.`,
      ),
      ...[...unknown].flatMap(([name, rows]) => {
        const said = `${formatCountOf(rows, 'row')} ${rows === 1 ? 'is' : 'are'} not read`
        if (name !== '') return [`${unknownSentence(name)}: ${said}.`]
        return isAsked ? [] : [`${said}: ${rows === 1 ? 'its' : 'their'} system is not named.`]
      }),
    ],
  }
}

function manyMetres(table: TextTable, { east, north }: MetrePair): Metres[] {
  const found: Metres[] = []
  const rows = Math.min(table.length, sampled.rows)
  for (let row = 0; row < rows && found.length < sampled.values; row += 1) {
    const metres = metresIn({ east: table.cell(row, east), north: table.cell(row, north) })
    if (metres) found.push(metres)
  }
  return found
}

/** Eastings and northings in two columns. */
async function ofMetres(context: Context): Promise<Computed | undefined> {
  const { table, samples } = context
  for (const pair of metrePairs(table.names)) {
    const metres = manyMetres(table, pair)
    if (metres.length === 0 || metres.length * 2 < samples(pair.east).length) continue
    const { placeOf, saysDegrees, reading, notes } = await metreRule(context, pair, metres)
    if (reading?.as === undefined && reading?.choices.length === 0) continue
    return {
      placeOf(row) {
        const texts = { lat: table.cell(row, pair.north), lng: table.cell(row, pair.east) }
        if (saysDegrees(row)) return placeOfAngles(texts, { letterO: undefined, placeOf: undefined })
        const each = metresIn({ east: texts.lng, north: texts.lat })
        return each && placeOf(row, each)
      },
      readings: reading ? { [table.names[pair.east] ?? '']: reading } : {},
      notes,
    }
  }
  return undefined
}

/** Degrees as texts in two columns, such as `4°29'10"W`, some of whose rows may hold both or metres. */
async function ofAngles(context: Context): Promise<Computed | undefined> {
  const { table, samples, chosen } = context
  const pair = placePairs(table.names).find(
    ({ lat, lng }) => half(samples(lat), isAngle('lat')) && half(samples(lng), isAngle('lng')),
  )
  if (!pair) return undefined
  const lngName = table.names[pair.lng] ?? ''
  const asMetres = { east: pair.lng, north: pair.lat }
  const metres = manyMetres(table, asMetres)
  const rule = metres.length > 0 ? await metreRule(context, asMetres, metres) : undefined
  const hasO = samples(pair.lng).some((text) => readCoordinate(text, 'lng').kind === 'either')
  const wanted = chosen[lngName]
  const own: LetterO | undefined = wanted === 'east' || wanted === 'west' ? wanted : undefined
  const letterO = own ?? letterOf({ columns: table.names, rows: firstRows(table) })
  const letter: ColumnReading | undefined = hasO ? { as: letterO, choices: ['east', 'west'] } : undefined
  const reading = letter ?? rule?.reading
  return {
    placeOf: (row) =>
      placeOfAngles(
        { lat: table.cell(row, pair.lat), lng: table.cell(row, pair.lng) },
        { letterO, placeOf: rule && ((each) => rule.placeOf(row, each)) },
      ),
    readings: reading ? { [lngName]: reading } : {},
    notes: () => rule?.notes() ?? [],
  }
}

/** Degrees, minutes and seconds, or figures and their halves of the Earth, in columns of their own. */
function ofParts({ table, samples, chosen }: Context): Computed | undefined {
  const joined = degreeParts({ names: table.names, valuesOf: samples })
  const lat = joined.find(({ axis }) => axis === 'lat')
  const lng = joined.find(({ axis }) => axis === 'lng')
  if (!lat || !lng) return undefined
  const name = table.names[lng.half ?? lng.degrees] ?? ''
  const wanted = chosen[name]
  const own: LetterO | undefined = wanted === 'east' || wanted === 'west' ? wanted : undefined
  const textOf = (parts: typeof lat, row: number) => joinedDegrees(parts, (at) => table.cell(row, at))
  const rows = firstRows(table).map(({ cells }, row) => ({ cells: [...cells, textOf(lng, row)] }))
  const letterO = own ?? letterOf({ columns: table.names, rows })
  const hasO = rows.some(({ cells }) => readCoordinate(cells.at(-1) ?? '', 'lng').kind === 'either')
  return {
    placeOf: (row) =>
      placeOfAngles({ lat: textOf(lat, row), lng: textOf(lng, row) }, { letterO, placeOf: undefined }),
    readings: hasO ? { [name]: { as: letterO, choices: ['east', 'west'] } } : {},
    notes: () => joined.map((parts) => joinedNote(parts, table.names)),
  }
}

interface AngleRules {
  letterO: LetterO | undefined
  placeOf: ((metres: Metres) => LatLng | undefined) | undefined
}

function placeOfAngles(
  texts: { lat: string; lng: string },
  { letterO, placeOf }: AngleRules,
): LatLng | undefined {
  const lat = readCoordinate(texts.lat, 'lat')
  const lng = readCoordinate(texts.lng, 'lng', letterO)
  if (lat.kind === 'value' && lng.kind === 'value') {
    return fits(lat.value, 'lat') ? { lat: lat.value, lng: lng.value } : undefined
  }
  const metres = placeOf && metresIn({ east: texts.lng, north: texts.lat })
  if (metres) return placeOf?.(metres)
  if (lat.kind !== 'empty' && lng.kind !== 'empty') return undefined
  const both = pairIn(texts.lat || texts.lng)
  return both && placeOfPair(both, { order: 'lat', home: [] })?.point
}

/** Both coordinates in the cells of one column. */
function ofPairs({ table, samples, chosen }: Context): Computed | undefined {
  const columns = table.names.flatMap((heading, at) => {
    const pairs = pairsOf(heading, samples(at))
    return pairs ? [{ heading, at, pairs }] : []
  })
  const [column] = columns
  if (!column) return undefined
  const { heading, at, pairs } = column
  const countries = homeOf({ columns: table.names, rows: firstRows(table) })
  const wanted = orderIn(chosen[heading])
  const order = wanted ?? pairOrderOf({ heading, pairs, home: countries })
  const numbers = pairs.filter((pair) => pair.kind === 'numbers')
  const isOpen =
    numbers.length > 0 &&
    numbers.every(({ first, second }) => Math.max(Math.abs(first), Math.abs(second)) <= 90)
  const home: readonly Bounds[] = wanted || !order ? [] : homeOfPairs({ pairs, home: countries }, order)
  const counts = { turned: 0 }
  const placeOf = (row: number): LatLng | undefined => {
    const pair = pairIn(table.cell(row, at))
    if (!pair || (!order && pair.kind === 'numbers')) return undefined
    const place = placeOfPair(pair, { order: order ?? 'lat', home })
    if (place?.isTurned) counts.turned += 1
    return place?.point
  }
  return {
    placeOf,
    readings: isOpen
      ? { [heading]: { as: order && `${order}-first`, choices: ['lat-first', 'lng-first'] } }
      : {},
    notes: () =>
      counts.turned > 0
        ? [
            `${heading}: ${formatCountOf(counts.turned, 'row')} in the other order ${counts.turned === 1 ? 'is' : 'are'} turned.`,
          ]
        : [],
  }
}

const orderIn = (reading: Reading | undefined): PairOrder | undefined => {
  if (reading === 'lat-first') return 'lat'
  return reading === 'lng-first' ? 'lng' : undefined
}

const sridOf = (text: string): number | undefined => {
  try {
    return (readWellKnownText(text) ?? readWellKnownHex(text))?.srid
  } catch {
    return undefined
  }
}

/** Geometries that name a known system, as GeoJSON in degrees. */
async function withDegrees(table: TextTable, geometries: readonly number[]): Promise<TextTable> {
  const projections = new Map<number, Projection>()
  const columns = new Set<number>()
  for (const at of geometries) {
    for (let row = 0; row < table.length; row += 1) {
      const srid = sridOf(table.cell(row, at).trim())
      if (srid === undefined || isDegrees(srid)) continue
      const projection = projections.get(srid) ?? (await loadProjection(srid))
      if (!projection) continue
      projections.set(srid, projection)
      columns.add(at)
    }
  }
  if (columns.size === 0) return table
  return {
    ...table,
    changed: [...columns],
    notes: [...(table.notes ?? []), ...[...projections.values()].map(transformedNote)],
    cell(row, at) {
      const text = table.cell(row, at)
      if (!columns.has(at)) return text
      const found = readWellKnownText(text) ?? readWellKnownHex(text.trim())
      const projection = projections.get(found?.srid ?? 0)
      if (!found || !projection) return text
      const geometry = toDegreesGeometry(found.geometry, projection)
      return geometry === null ? text : JSON.stringify(geometry)
    },
  }
}

const isForeign = (text: string): boolean => !isDegrees(sridOf(text))

/**
 * Adds columns with degrees to a table whose places are in metres, in texts such as `4°29'10"W`, or both in one cell, and
 * turns degrees that are certainly the other way round.
 * @param chosen systems, meanings of the letter O, orders and whether to turn, by the name of the column that they were
 * asked of
 */
export async function withPlaces(table: TextTable, chosen: Readings = {}): Promise<TextTable> {
  const known = new Map<number, readonly string[]>()
  const samples = (at: number): readonly string[] => {
    const values = known.get(at) ?? sampleOf(table, at)
    known.set(at, values)
    return values
  }
  const geometries = table.names.flatMap((_, at) => (half(samples(at), isGeometry) ? [at] : []))
  const foreign = geometries.filter((at) => samples(at).some(isForeign))
  if (foreign.length > 0) return withDegrees(table, foreign)
  const context = { table, chosen, samples }
  const parts = geometries.length > 0 ? undefined : ofParts(context)
  if (parts) return withColumns(table, parts)
  const isPlain = (at: number) => samples(at).length > 0 && samples(at).every(isPlainCoordinate)
  const plain = placePairs(table.names).filter(({ lat, lng }) => isPlain(lat) && isPlain(lng))
  // A column of points in text is one with both coordinates.
  const isPairs = geometries.length > 0 && geometries.every((at) => !samples(at).every(isGeometry))
  if (geometries.length > 0 && !isPairs) return table
  if (plain.length > 0) return withTurned(table, plain, chosen)
  const computed = (await ofMetres(context)) ?? (await ofAngles(context)) ?? ofPairs(context)
  return computed ? withColumns(table, computed) : table
}
