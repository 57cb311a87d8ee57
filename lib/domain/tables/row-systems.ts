import { foldName } from '@/lib/format/fold'
import { loadProjection, type Projection } from '@/lib/geo/projection'
import {
  codeNamed,
  codeTitle,
  isDegreesCode,
  type NamedSystem,
  systemNamed,
  systemOfCode,
  systemTitle,
  utmCode,
} from '@/lib/geo/reference-system'
import {
  areGaussHeadings,
  gaussCode,
  gaussCodes,
  gaussZoneIn,
  isGaussColumn,
  isGaussHeading,
  zoneByDigit,
} from './gauss-zones'
import { areBare, cautiousProjection, isLv95, type Metres } from './metre-columns'
import { isNoFigure } from './no-value'

interface Texts {
  names: readonly string[]
  length: number
  cell: (row: number, column: number) => string
}

/** Columns that say which system the metres of their row are in. */
interface SystemColumn {
  kind: 'system' | 'zone' | 'gauss'
  at: number
  /** Half of the Earth, beside a zone. */
  half: number | undefined
}

interface CellSystem {
  name: string
  /** None of a system that is not known; both halves of a zone whose letter S may be a band. */
  codes: readonly number[]
}

/** How a table names the systems of its metres. */
export interface NamedSystems {
  /** Headings of the two columns. */
  headings: readonly string[]
  /** By the headings, or that of LV95 by the size of the metres; undefined without either. */
  common: NamedSystem | undefined
  /** By the headings. */
  isNamed: boolean
  /** The first digit of an easting is the zone of Gauß-Krüger. */
  isByDigit?: boolean
  column: SystemColumn | undefined
  /** By the text of the column. */
  spelled: ReadonlyMap<string, CellSystem>
}

const systemHeadings: ReadonlySet<string> = new Set([
  'reference system',
  'coordinate reference system',
  'coordinate system',
  'coord system',
  'coordinates system',
  'spatial reference',
  'spatial reference system',
  'projection',
  'datum',
  'system',
  'coord sys',
  'coordsys',
  'koordinatensystem',
  'koordinatenreferenzsystem',
  'referenzsystem',
  'bezugssystem',
  'lagebezug',
  'lagesystem',
  'projektion',
  'systeme',
  'systeme de coordonnees',
  'systeme de reference',
  'systeme de projection',
  'sistema',
  'sistema di riferimento',
  'sistema di coordinate',
  'sistema de referencia',
  'sistema de coordenadas',
  'proiezione',
  'proyeccion',
  'coordinatenstelsel',
  'coordinaatsysteem',
  'stelsel',
  'koordinatsystem',
  'uklad',
  'uklad wspolrzednych',
])

const isCalledSystem = (heading: string): boolean => systemHeadings.has(heading)

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const besideWords = words('coord coordinate geom geometry source grid map utm code id name nr no number')
const registryWords = words('crs srid epsg srs kbs epsgcode crscode')
const zoneWords = words('zone zona huso fuso fuseau zon sone utmzone')

/** `crs`, `geom_srid`, `EPSG-Code`, `UTM zone`. */
const hasOnly = (heading: string, known: ReadonlySet<string>): boolean => {
  const telling = heading.split(' ').filter((word) => !besideWords.has(word))
  return telling.length === 1 && known.has(telling[0] ?? '')
}

const isRegistryHeading = (heading: string): boolean => hasOnly(heading, registryWords)

const isZoneHeading = (heading: string): boolean => heading === 'utm' || hasOnly(heading, zoneWords)

const isHalfHeading = (heading: string): boolean =>
  /^(?:hemi$|hemisph|hemisf|emisf|halbkugel)/.test(heading.startsWith('utm ') ? heading.slice(4) : heading)

/** A column that is kept for what it may say about coordinates. */
export const isSystemHeading = (name: string): boolean => {
  const heading = foldName(name)
  const isHeading = [isCalledSystem, isRegistryHeading, isZoneHeading, isHalfHeading].some((is) =>
    is(heading),
  )
  return isHeading || isGaussHeading(name)
}

const zonePrefixes = /\b(?:utm|zone|zona|huso|fuso|fuseau|wgs ?84|etrs ?89)\b/g
const zoneText = /^(\d{1,2}) ?([c-hj-np-x])?$/
const halfText = /^(\d{1,2}) (north|nord|norte|south|sud|sur|sul)\w*$/

interface Zone {
  zone: number
  letter: string
  half: 'north' | 'south' | undefined
}

/** `32`, `32T`, `33 N`, `UTM32`, `zone 19 south`. */
function zoneIn(text: string): Zone | undefined {
  const words = foldName(text.slice(0, 40))
    .replace(/^utm(?=\d)/, '')
    .replace(zonePrefixes, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const [, digits, word = ''] = halfText.exec(words) ?? []
  const [, short, letter = ''] = zoneText.exec(words) ?? []
  const zone = Number(digits ?? short ?? 0)
  if (zone < 1 || zone > 60) return undefined
  if (word === '') return { zone, letter, half: undefined }
  return { zone, letter, half: word.startsWith('n') ? 'north' : 'south' }
}

/** A letter before N is a band of the south; S may be one of the north. */
function systemOfZone(text: string, about: string): CellSystem {
  const found = zoneIn(text)
  if (!found) return { name: `UTM zone ${text.slice(0, 20)}`, codes: [] }
  const { zone, letter, half } = found
  const name = `UTM zone ${zone}${half ? ` ${half}` : letter.toUpperCase()}`
  const words = foldName(`${about} ${text}`)
  const codeOf = (isSouth: boolean) => utmCode(zone, isSouth, words)
  if (half) return { name, codes: [codeOf(half === 'south')] }
  if (letter === 's') return { name, codes: [codeOf(false), codeOf(true)] }
  return { name, codes: [codeOf(letter !== '' && letter < 'n')] }
}

function systemOfCell(text: string): CellSystem | undefined {
  const named = systemNamed(text)
  return named && { name: named.name, codes: named.code === undefined ? [] : [named.code] }
}

/** Zones of South America and its islands, where the metres of band S are on land in the south too. */
const southernLand = new Set([18, 19, 20, 21, 24])
const bandS = { south: 3_500_000, north: 4_450_000 } as const

/** Of both halves of a zone; undefined where either fits. */
function halfOf([northern, southern]: readonly number[], { east, north }: Metres): number | undefined {
  const y = Math.max(east, north)
  if (y < bandS.south || y > bandS.north) return southern
  return southernLand.has((southern ?? 0) % 100) ? undefined : northern
}

/** Rows that are enough to tell what a column holds. */
const sampledRows = 2_000
const sampledValues = 200

function sampleOf({ length, cell }: Texts, at: number): string[] {
  const values: string[] = []
  for (let row = 0; row < Math.min(length, sampledRows) && values.length < sampledValues; row += 1) {
    const text = cell(row, at).trim()
    if (!isNoFigure(text)) values.push(text)
  }
  return values
}

const namesKnown = (text: string): boolean => systemNamed(text)?.code !== undefined
/** Of a text in a column of any name. */
const namesPlainly = (text: string): boolean => text.length <= 60 && codeNamed(text) !== undefined

/** Metres of zones north of 31°; national grids have smaller northings, but for Scandinavia's and France's. */
const isUtmSized = ({ east, north }: Metres): boolean => {
  const northing = Math.max(east, north)
  const easting = Math.min(east, north)
  return easting >= 100_000 && easting <= 900_000 && northing >= 3_500_000 && northing <= 9_400_000
}

interface BesideZone {
  headings: readonly string[]
  metres: readonly Metres[]
}

/** A bare number may be a zone of fares: coordinates must be called eastings and northings, or look like UTM. */
function areZones(name: string, values: readonly string[], { headings, metres }: BesideZone): boolean {
  const zones = values.flatMap((text) => zoneIn(text) ?? [])
  if (values.length === 0 || zones.length * 2 < values.length) return false
  const isCalledUtm =
    [name, ...values].some((text) => /utm|huso|fuso|fuseau/i.test(text)) ||
    headings.some((text) => /utm(?![ _-]?\d)/i.test(text))
  if (isCalledUtm || zones.some((each) => each.letter !== '' || each.half)) return true
  const isSaid = !areBare(headings) || headings.some((text) => /utm/i.test(text))
  const isSized = metres.length > 0 && metres.every(isUtmSized)
  return (isSaid || isSized) && zones.length === values.length && zones.every(({ zone }) => zone >= 10)
}

function systemColumn(
  table: Texts,
  pair: readonly number[],
  metres: readonly Metres[],
): SystemColumn | undefined {
  const beside = { headings: pair.map((at) => table.names[at] ?? ''), metres }
  const columns = table.names
    .map((name, at) => ({ at, name, heading: foldName(name) }))
    .filter(({ at }) => !pair.includes(at))
  const samples = new Map<number, string[]>()
  const valuesOf = (at: number): string[] => {
    const values = samples.get(at) ?? sampleOf(table, at)
    samples.set(at, values)
    return values
  }
  const isCalled = (is: (heading: string) => boolean) => columns.filter(({ heading }) => is(heading))
  const registry = isCalled(isRegistryHeading).find(({ at }) => valuesOf(at).some(systemNamed))
  const system =
    isCalled(isRegistryHeading).find(({ at }) => valuesOf(at).some(namesKnown)) ??
    isCalled(isCalledSystem).find(({ at }) => valuesOf(at).some(namesKnown))
  if (system) return { kind: 'system', at: system.at, half: undefined }
  const gauss = pair.length > 0 && columns.find(({ at, name }) => isGaussColumn(name, valuesOf(at), metres))
  if (gauss) return { kind: 'gauss', at: gauss.at, half: undefined }
  const zone =
    pair.length > 0 && isCalled(isZoneHeading).find(({ at, name }) => areZones(name, valuesOf(at), beside))
  if (zone) return { kind: 'zone', at: zone.at, half: isCalled(isHalfHeading)[0]?.at }
  const isPlain = ({ at }: { at: number }) => valuesOf(at).length > 0 && valuesOf(at).every(namesPlainly)
  const found = registry ?? (pair.length > 0 ? columns.find(isPlain) : undefined)
  return found && { kind: 'system', at: found.at, half: undefined }
}

/** A zone with its half of the Earth. */
function textIn({ at, half: halfAt }: SystemColumn, cellAt: (column: number) => string): string {
  const text = cellAt(at).trim()
  if (halfAt === undefined || !/^\d{1,2}(?:\.0)?$/.test(text)) return text
  const side = cellAt(halfAt).trim()
  if (/^s/i.test(side)) return `${Number(text)} south`
  return /^n/i.test(side) ? `${Number(text)} north` : text
}

function systemOfGauss(text: string): CellSystem {
  const zone = gaussZoneIn(text)
  return { name: `Gauß-Krüger zone ${zone ?? text.slice(0, 20)}`, codes: zone ? [gaussCode(zone)] : [] }
}

/** What each text of the column names; without an entry nothing. */
function spelledIn(table: Texts, column: SystemColumn, about: string): Map<string, CellSystem> {
  const spelled = new Map<string, CellSystem>()
  const seen = new Set<string>()
  for (let row = 0; row < table.length; row += 1) {
    const text = textIn(column, (at) => table.cell(row, at))
    if (seen.has(text)) continue
    seen.add(text)
    if (isNoFigure(text)) continue
    const found = cellSystem(column, text, about)
    if (found) spelled.set(text, found)
  }
  return spelled
}

function cellSystem({ kind }: SystemColumn, text: string, about: string): CellSystem | undefined {
  if (kind === 'gauss') return systemOfGauss(text)
  return kind === 'zone' ? systemOfZone(text.replace(/\.0$/, ''), about) : systemOfCell(text)
}

/** The system that headings name; undefined if they name several. */
function systemOfHeadings(names: readonly string[]): NamedSystem | undefined {
  const named = names.flatMap((name) => {
    const code = codeNamed(name)
    return code === undefined || isDegreesCode(code) ? [] : [{ code, name: codeTitle(name, code) }]
  })
  const [first] = named
  if (!first || named.some(({ code }) => code !== first.code)) return undefined
  return systemOfCode(first.code) ? first : { code: undefined, name: first.name }
}

/**
 * How a table names the systems of its metres: by the headings of the two columns, by a column beside them, or by
 * numbers that only LV95 has.
 * @param pair indices of the two columns; empty if they are not known
 */
export function namedSystems(table: Texts, pair: readonly number[], metres: readonly Metres[]): NamedSystems {
  const own = pair.map((at) => table.names[at] ?? '')
  const common = systemOfHeadings(own)
  const column = systemColumn(table, pair, metres)
  const isOther = common && column?.kind === 'zone' && !isUtm(common)
  const taken = isOther ? undefined : column
  const spelled = taken ? spelledIn(table, taken, [...own, table.names[taken.at]].join(' ')) : new Map()
  const named = { headings: own, column: spelled.size > 0 ? taken : undefined, spelled }
  if (common) return { ...named, common, isNamed: true }
  const isByDigit =
    !named.column &&
    areGaussHeadings(own) &&
    metres.length > 0 &&
    metres.every((each) => zoneByDigit(each) !== undefined)
  if (isByDigit) return { ...named, common: undefined, isNamed: true, isByDigit }
  const isSwiss =
    metres.length > 0 && metres.every(({ east, north }) => isLv95(east, north) || isLv95(north, east))
  const lv95 = isSwiss && !named.column ? { code: 2056, name: '' } : undefined
  return { ...named, common: lv95, isNamed: false }
}

/** Beside coordinates of another system, a zone is of another subject. */
const isUtm = ({ code = 0 }: NamedSystem): boolean => /UTM zone/.test(systemOfCode(code)?.name ?? '')

/** Headings that name a zone of UTM may leave its datum to the row. */
const isSame = (one: number | undefined, other: number | undefined): boolean => {
  if (one === undefined || other === undefined || one === other) return one === other
  const zoneOf = (code: number) => ([258, 326].includes(Math.floor(code / 100)) ? code % 100 : code)
  return zoneOf(one) === zoneOf(other)
}

/** The system of a row; without a code it must not be transformed. */
function systemOfRow(
  { common, column, spelled, isByDigit }: NamedSystems,
  cellAt: (column: number) => string,
  metres: Metres,
): NamedSystem {
  const zone = isByDigit ? zoneByDigit(metres) : undefined
  if (zone !== undefined) return { code: gaussCode(zone), name: `Gauß-Krüger zone ${zone}` }
  const own = column && spelled.get(textIn(column, cellAt))
  if (!own) return common ?? { code: undefined, name: '' }
  const code = own.codes.length > 1 ? halfOf(own.codes, metres) : own.codes[0]
  if (common && !isSame(code, common.code)) {
    return { code: undefined, name: `${common.name} (heading) or ${own.name} (row)` }
  }
  const isOpen = own.codes.length > 1 && code === undefined
  return { code, name: isOpen ? `${own.name} (north or south)` : own.name }
}

/** Whether the column of a row names degrees. */
export function namesDegrees({ column, spelled }: NamedSystems, cellAt: (column: number) => string): boolean {
  if (column?.kind !== 'system') return false
  const text = textIn(column, cellAt)
  return !isNoFigure(text) && !spelled.has(text)
}

/** Systems with their projections. */
export interface MetreSystems {
  named: NamedSystems
  byCode: ReadonlyMap<number, Projection>
  /** Chosen by a person, by the name of the system that is not known; '' is that of rows without a name. */
  chosen: ReadonlyMap<string, Projection>
}

const codesOf = ({ common, spelled, isByDigit }: NamedSystems): number[] => [
  ...new Set([
    ...(isByDigit ? gaussCodes : []),
    ...(common?.code === undefined ? [] : [common.code]),
    ...[...spelled.values()].flatMap(({ codes }) => codes),
  ]),
]

/** Whether rows have systems that are known. */
export const isKnown = (named: NamedSystems): boolean => codesOf(named).length > 0

/** Names of systems that rows may have, of which none is known. */
export const openNames = ({ common, spelled }: NamedSystems): string[] => [
  '',
  ...(common ? [common.name] : []),
  ...[...spelled.values()].filter(({ codes }) => codes.length === 0).map(({ name }) => name),
]

/** With the system of rows that name none, as it was before the table lost the rows that showed it. */
export const withCommonSystem = (named: NamedSystems, code: number | undefined): NamedSystems =>
  named.common || code === undefined ? named : { ...named, common: { code, name: '' } }

/** Of a table that names no system, or as long as none is loaded. */
export const withoutProjections = (named: NamedSystems): MetreSystems => ({
  named,
  byCode: new Map(),
  chosen: new Map(),
})

/** Loads the library of projections if a system is named or chosen. */
export async function loadSystems(
  named: NamedSystems,
  chosen: ReadonlyMap<string, number> = new Map(),
): Promise<MetreSystems> {
  const byCode = new Map<number, Projection>()
  for (const code of codesOf(named)) {
    const projection = await loadProjection(code)
    if (projection) byCode.set(code, cautiousProjection(projection, named.headings))
  }
  const byName = new Map<string, Projection>()
  for (const [name, code] of chosen) {
    const projection = await loadProjection(code)
    if (projection) byName.set(name, projection)
  }
  return { named, byCode, chosen: byName }
}

export interface RowSystem {
  projection: Projection | undefined
  /** Of a system that is not known; '' without a name. */
  name: string
  isChosen: boolean
}

export function systemIn(
  { named, byCode, chosen }: MetreSystems,
  cellAt: (column: number) => string,
  metres: Metres,
): RowSystem {
  const { code, name } = systemOfRow(named, cellAt, metres)
  const wanted = chosen.get(name)
  const own = code === undefined ? undefined : byCode.get(code)
  return { projection: wanted ?? own, name, isChosen: wanted !== undefined }
}

export const unknownSentence = (name: string): string => `The system ${name} is not known`

/** Why two columns are taken for coordinates. */
export function metresReason({ common, column, isByDigit }: NamedSystems, names: readonly string[]): string {
  if (isByDigit) return 'In metres of Gauß-Krüger, whose zone is the first digit of the easting.'
  if (column) return `In metres of the system that “${names[column.at]}” names.`
  const system = common?.code === undefined ? undefined : systemOfCode(common.code)
  return system ? `In metres of ${systemTitle(system)}.` : 'In metres.'
}
