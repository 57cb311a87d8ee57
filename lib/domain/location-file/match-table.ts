import { allSteps, type Steps } from '@/lib/domain/steps'
import { homeOf } from '@/lib/domain/tables/home-country'
import { letterSteps } from '@/lib/domain/tables/letter-o'
import { type MetrePair, type Metres, metrePairs, metresIn } from '@/lib/domain/tables/metre-columns'
import { isNoText } from '@/lib/domain/tables/no-value'
import { homeOfPairs, pairOrderOf, pairsOf } from '@/lib/domain/tables/pair-cell'
import { metresReason, type NamedSystems, namedSystems } from '@/lib/domain/tables/row-systems'
import { foldText } from '@/lib/format/fold'
import type { LetterO } from '@/lib/geo/read-coordinate'
import { countryNamed, isHouseNumber, isPostcode } from './file-address'
import { type ColumnFields, type FileField, matchColumns } from './file-fields'
import type { FileRow, PairRules } from './file-row'
import { readPowerType } from './read-types'

interface FileColumns {
  columns: readonly string[]
  rows: readonly FileRow[]
}

export interface MatchedTable {
  fields: ColumnFields
  /** Why each column was taken for its field, or not, by column; undefined for columns that nothing is known of. */
  reasons: readonly (string | undefined)[]
  letterO: LetterO | undefined
  pairs: PairRules | undefined
  systems: NamedSystems
}

/** Values that are enough to tell what a column holds. */
const sampled = 200

function valuesOf(rows: readonly FileRow[], at: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (!isNoText(text)) values.push(text)
    if (values.length === sampled) break
  }
  return values
}

/** Headings that may hold a current, but as often a power in kW. */
const vaguePower = new Set(
  ['power', 'current', 'courant', 'corrente', 'corriente', 'leistungsart'].map(foldText),
)

/** In several languages the word for a status is that for a country or one of its states. */
const vagueStatus = new Set(['state', 'état', 'stato', 'estado'].map(foldText))

const statusWords = new Set(
  `new|old|open|closed|planned|planning|active|inactive|live|offline|online|available|unavailable|operational|operating
  |in operation|in service|out of service|under construction|construction|existing|proposed|approved|rejected|pending
  |done|draft|ready|lead|won|lost|signed|idea|candidate|temporarily closed|removed|decommissioned|in betrieb|geplant
  |offen|geschlossen|im bau|aktiv|inaktiv|neu|bestehend|en service|ouvert|fermé|prévu|en projet|actif|aperto|chiuso
  |previsto|attivo|in servizio|in costruzione|abierto|cerrado|previsto|activo|en servicio|en construcción|gepland
  |actief|in bedrijf`
    .split('|')
    .map(foldText),
)

const share = (values: readonly string[], is: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

const isPower = (value: string) => readPowerType(value) !== undefined
const isStatus = (value: string) => statusWords.has(foldText(value))

const quoted = (values: readonly string[]) =>
  [...new Set(values)]
    .slice(0, 2)
    .map((value) => `“${value.slice(0, 20)}”`)
    .join(', ')

const isWord = (value: string) => /\p{L}/u.test(value)

/** What the values of a part of an address look like, and its plural. */
const looks: {
  [Field in FileField]?: { is: (value: string) => boolean; one: string; many: string; isSure?: boolean }
} = {
  street: { is: isWord, one: 'a street', many: 'streets' },
  houseNumber: { is: isHouseNumber, one: 'a house number', many: 'house numbers', isSure: true },
  postcode: { is: isPostcode, one: 'a postcode', many: 'postcodes', isSure: true },
  town: { is: isWord, one: 'a town', many: 'towns' },
  region: { is: isWord, one: 'a region', many: 'regions' },
  country: { is: isWord, one: 'a country', many: 'countries' },
  operator: { is: isWord, one: 'an operator', many: 'operators' },
}

interface Judged {
  field: FileField | null
  reason: string | undefined
}

/** Words that mean a country in one language and a part of one in another, or a federal state beside it. */
const vagueCountry = new Set(['land', 'kraj', 'stát', 'staat'].map(foldText))

const isCountry = (value: string) => countryNamed(value) !== undefined

/** A country or a region, by the values. */
function judgeLand(field: FileField, heading: string, values: readonly string[]): Judged | undefined {
  if ((field !== 'country' && field !== 'region') || !vagueCountry.has(foldText(heading))) return undefined
  const found = share(values, isCountry) > 0.5 ? 'country' : 'region'
  const words = found === 'country' ? ['a country', 'countries'] : ['a region', 'regions']
  const said = isOne(values) ? `looks like ${words[0]}` : `look like ${words[1]}`
  return share(values, isWord) > 0.5 ? { field: found, reason: `${quoted(values)} ${said}.` } : undefined
}

const isOne = (values: readonly string[]) => new Set(values).size === 1

/** What the values of a vague heading say instead. */
function judgeVague(field: FileField, heading: string, values: readonly string[]): Judged | undefined {
  const name = foldText(heading)
  if (field === 'status' && vagueStatus.has(name) && share(values, isStatus) < 0.5) {
    const words = isOne(values) ? 'looks like a region, not a status' : 'look like regions, not statuses'
    const isNamed = share(values, isWord) > 0.5
    return {
      field: isNamed ? 'region' : null,
      reason: `${isNamed ? '' : 'Left out: '}${quoted(values)} ${words}.`,
    }
  }
  const isFigures = share(values, (value) => /^\d/.test(value)) > 0.5
  if (field !== 'evaluationType' || !(vaguePower.has(name) || isFigures) || share(values, isPower) > 0) {
    return undefined
  }
  return {
    field: null,
    reason: `Left out: ${quoted(values)} ${isOne(values) ? 'is' : 'are'} not AC or DC.`,
  }
}

/** Takes or refuses the field of a heading by the values below it. */
function judge(field: FileField | null, heading: string, values: readonly string[]): Judged {
  const byHeading = { field, reason: field ? 'By its heading.' : undefined }
  if (!field || values.length === 0) return byHeading
  const vague = judgeVague(field, heading, values) ?? judgeLand(field, heading, values)
  if (vague) return vague
  const look = looks[field]
  if (!look) return byHeading
  if (share(values, look.is) < 0.5) {
    const words = isOne(values) ? `does not look like ${look.one}` : `do not look like ${look.many}`
    return { field: null, reason: `Left out: ${quoted(values)} ${words}.` }
  }
  return look.isSure ? { field, reason: 'By heading and values.' } : byHeading
}

/** Beside a street, a number is that of its house: `Strasse, Nr., PLZ`, `N°, Voie`. */
const vagueNumber = /^(?:nr|no|n|number|nummer|numero|numer|num)\d?$/

function houseNumberBesideStreet(
  fields: ColumnFields,
  columns: readonly string[],
  values: readonly (readonly string[])[],
): number | undefined {
  const street = fields.indexOf('street')
  if (street < 0 || fields.includes('houseNumber')) return undefined
  const isNumber = (at: number) =>
    vagueNumber.test(foldText(columns[at] ?? '')) && share(values[at] ?? [], isHouseNumber) > 0.5
  // The first column numbers the rows more likely than the houses, unless its numbers repeat or leave gaps.
  const isCounted = (at: number) => (values[at] ?? []).every((value, row) => Number(value) === row + 1)
  if (isNumber(street + 1)) return street + 1
  return isNumber(street - 1) && !isCounted(street - 1) ? street - 1 : undefined
}

/** Runs `matchSteps` to completion. */
export const matchTable = (file: FileColumns): MatchedTable => allSteps(matchSteps(file))

/** Fields by headings, then by values, with pauses (`yield`) in long tables. */
export function* matchSteps({ columns, rows }: FileColumns): Steps<MatchedTable> {
  const values: string[][] = []
  for (const at of columns.keys()) {
    values.push(valuesOf(rows, at))
    yield
  }
  const house = houseNumberBesideStreet(matchColumns(columns), columns, values)
  const named = matchColumns(columns.map((column, at) => (at === house ? '' : column)))
  const judged = named.map((field, at) => judge(field, columns[at] ?? '', values[at] ?? []))
  const isRegionNamed = named.includes('region')
  const fields = judged.map(({ field }, at) => {
    if (at === house) return 'houseNumber'
    const isSecond = field === 'region' && named[at] !== 'region' && isRegionNamed
    if (!isSecond) return field
    return named[at] === 'country' ? 'country' : null
  })
  const power = powerByValues(fields, columns, values)
  const reasons = judged.map(({ reason }, at) => {
    if (at === power) return `By its values: ${quoted(values[at] ?? [])}.`
    return at === house ? `Beside the street, by its values: ${quoted(values[at] ?? [])}.` : reason
  })
  const matched = {
    fields: fields.map((field, at): FileField | null => (at === power ? 'evaluationType' : field)),
    reasons,
  }
  yield
  const places = placesIn({ columns, rows, values, matched })
  yield
  return { ...places, letterO: yield* letterSteps({ columns, rows }) }
}

interface Places extends FileColumns {
  values: readonly (readonly string[])[]
  matched: Pick<MatchedTable, 'fields' | 'reasons'>
}

const withField = (
  { fields, reasons }: Places['matched'],
  taken: ReadonlyMap<number, FileField>,
  reason: string,
): Places['matched'] => ({
  fields: fields.map((field, at) => taken.get(at) ?? field),
  reasons: reasons.map((each, at) => (taken.has(at) ? reason : each)),
})

function metresOf(rows: readonly FileRow[], { east, north }: MetrePair): Metres[] {
  return rows
    .slice(0, sampledRows)
    .flatMap(({ cells }) => metresIn({ east: cells[east] ?? '', north: cells[north] ?? '' }) ?? [])
}

/** Rows that are enough to tell whether they hold metres. */
const sampledRows = 2_000

/** Coordinates in metres, or both in one cell, where no heading names degrees. */
function placesIn(given: Places): Omit<MatchedTable, 'letterO'> {
  const { columns, matched } = given
  const lat = matched.fields.indexOf('lat')
  const lng = matched.fields.indexOf('lng')
  const pairs = lat >= 0 && lng >= 0 ? [{ east: lng, north: lat }] : metrePairs(columns)
  for (const pair of pairs) {
    const metres = metresOf(given.rows, pair)
    if (metres.length > 0) return metreColumns(given, pair, metres)
  }
  const systems = namedSystems(textsOf(given), [], [])
  if (lat >= 0 || lng >= 0) return { ...matched, pairs: undefined, systems }
  return { ...pairColumn(given), systems }
}

const textsOf = ({ columns, rows }: FileColumns) => ({
  names: columns,
  length: rows.length,
  cell: (row: number, column: number) => rows[row]?.cells[column] ?? '',
})

function metreColumns(
  given: Places,
  { east, north }: MetrePair,
  metres: readonly Metres[],
): Omit<MatchedTable, 'letterO'> {
  const { columns, values, matched } = given
  const systems = namedSystems(textsOf(given), [east, north], metres)
  // Single rows in metres do not tell what a column of degrees holds.
  const isMetres = metres.length * 2 >= (values[north]?.length ?? 0)
  if (!isMetres) return { ...matched, pairs: undefined, systems }
  const taken = new Map<number, FileField>([
    [east, 'lng'],
    [north, 'lat'],
  ])
  return { ...withField(matched, taken, metresReason(systems, columns)), pairs: undefined, systems }
}

const orderWords = { lat: 'the latitude first', lng: 'the longitude first' } as const

function pairColumn({ columns, rows, values, matched }: Places): Omit<MatchedTable, 'letterO' | 'systems'> {
  for (const [at, heading] of columns.entries()) {
    const field = matched.fields[at]
    const isFree = !field || field === 'name'
    const found = isFree ? pairsOf(heading, values[at] ?? []) : undefined
    if (!found) continue
    const country = homeOf({ columns, rows })
    const order = pairOrderOf({ heading, pairs: found, home: country })
    const home = order ? homeOfPairs({ pairs: found, home: country }, order) : country
    const reason = `Both coordinates in one cell${order ? `, ${orderWords[order]}` : ''}.`
    return { ...withField(matched, new Map([[at, 'lat']]), reason), pairs: { order, home } }
  }
  return { ...matched, pairs: undefined }
}

/** A column of AC and DC under another name, such as type; undefined if a column is taken for it already. */
function powerByValues(
  fields: ColumnFields,
  columns: readonly string[],
  values: readonly (readonly string[])[],
): number | undefined {
  if (fields.includes('evaluationType')) return undefined
  const at = columns.findIndex((_, column) => {
    const own = values[column] ?? []
    const field = fields[column] ?? null
    return (field === null || field === 'type') && own.length > 0 && share(own, isPower) === 1
  })
  return at < 0 ? undefined : at
}
