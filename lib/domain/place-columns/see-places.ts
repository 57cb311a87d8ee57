import type { Cell } from '@/lib/contract/dataset'
import { allSteps, type Steps } from '@/lib/domain/steps'
import { Extent } from '@/lib/domain/tables/value-facts'
import { formatCount } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { guessSteps, type PlaceGuesses } from './guess-places'
import { formatDegrees, type PlaceChoice, type PlaceRole, type PlaceTable, placeRoles } from './place-choice'
import {
  addressOf,
  cellKindOf,
  degreesReader,
  isFilled,
  placeAt,
  placeReader,
  sampleOf,
} from './place-readers'

/** What a role's column shows about itself. */
export interface Evidence {
  text: string
  /** `none` where nothing is tested. */
  state: 'good' | 'poor' | 'none'
}

/** What a choice leads to. */
export interface SeenPlaces {
  rows: number
  placed: number
  evidence: { readonly [Role in PlaceRole]?: Evidence }
  /** Some of the places, for a small map. */
  dots: readonly LatLng[]
  /** Where some of the places would be with their two columns swapped. */
  swapped: readonly LatLng[]
  /** Distinct addresses that a look-up would ask for, at most as many as asked for. */
  addresses: readonly string[]
}

/** What the question shows before anything is chosen. */
export interface PlaceLook {
  names: readonly string[]
  rows: number
  guesses: PlaceGuesses
  preview: readonly (readonly string[])[]
  /** By column. */
  isFigures: readonly boolean[]
}

const maxDots = 1_500
const maxSwapped = 200
/** Rows between two pauses: about 1 ms of work. */
const rowsAtOnce = 100
const previewRows = 6
const maxText = 80

const textOf = (cell: Cell): string => (isFilled(cell) ? String(cell).slice(0, maxText) : '')

/** The first rows that are at least half filled, else the first rows. */
function previewOf({ names, length, cell }: PlaceTable): string[][] {
  const full: number[] = []
  for (let row = 0; row < length && row < 1_000 && full.length < previewRows; row += 1) {
    const filled = names.filter((_, column) => isFilled(cell(row, column))).length
    if (filled * 2 >= names.length) full.push(row)
  }
  const rows = full.length > 0 ? full : Array.from({ length: Math.min(previewRows, length) }, (_, row) => row)
  return rows.map((row) => names.map((_, column) => textOf(cell(row, column))))
}

export function* lookSteps(table: PlaceTable): Steps<PlaceLook> {
  const { isFigures, ...guesses } = yield* guessSteps(table)
  return { names: table.names, rows: table.length, guesses, preview: previewOf(table), isFigures }
}

export const lookAtPlaces = (table: PlaceTable): PlaceLook => allSteps(lookSteps(table))

const words: Readonly<Record<PlaceRole, string>> = {
  lat: 'latitudes',
  lng: 'longitudes',
  both: 'pairs of coordinates',
  geometry: 'geometry',
  cell: 'cells',
  address: 'addresses',
}

/** Counts the values of a role's column. */
class RoleCount {
  readonly role: PlaceRole
  readonly column: number
  #filled = 0
  #good = 0
  #extent = new Extent()

  constructor(role: PlaceRole, column: number) {
    this.role = role
    this.column = column
  }

  add(value: unknown, isEmpty: boolean): void {
    if (isEmpty && value === undefined) return
    this.#filled += 1
    if (value === undefined) return
    this.#good += 1
    if (typeof value === 'number') this.#extent.add(value)
  }

  evidence(what: string): Evidence {
    const filled = formatCount(this.#filled)
    if (this.#filled === 0) return { text: 'The column is empty', state: 'poor' }
    if (this.role === 'address') return { text: `${filled} filled, looked up on request`, state: 'none' }
    const state = this.#good * 2 >= this.#filled ? 'good' : 'poor'
    const share = `${formatCount(this.#good)} of ${filled} values`
    const { ends } = this.#extent
    if (!ends) return { text: `${share} are ${what}`, state }
    return { text: `${share} between ${formatDegrees(ends[0])} and ${formatDegrees(ends[1])}`, state }
  }
}

interface ReadRow {
  place: LatLng | undefined
  values: { readonly [Role in PlaceRole]?: unknown }
}

/** Reads each cell once. */
function rowReader(table: PlaceTable, choice: PlaceChoice): (row: number) => ReadRow {
  const { way, columns } = choice
  if (way === 'pair') {
    const degreesAt = degreesReader(table, columns)
    return (row) => {
      const degrees = degreesAt(row)
      return { place: placeAt(degrees), values: { lat: degrees.lat, lng: degrees.lng } }
    }
  }
  const placeOf = placeReader(table, choice)
  return (row) => {
    const place = placeOf(row)
    return { place, values: { [way]: place } }
  }
}

/** Adds dots evenly over all rows. */
function dotsIn(length: number) {
  const every = Math.max(1, Math.ceil(length / maxDots))
  const dots: LatLng[] = []
  let placed = 0
  return {
    dots,
    add(place: LatLng | undefined) {
      if (!place) return
      if (placed % every === 0) dots.push(place)
      placed += 1
    },
    placed: () => placed,
  }
}

/** Places of rows spread over the table, with the two columns swapped. */
function swappedIn(table: PlaceTable, { way, columns }: PlaceChoice): LatLng[] {
  if (way !== 'pair' || columns.lat === undefined || columns.lng === undefined) return []
  const placeOf = placeReader(table, { way, columns: { lat: columns.lng, lng: columns.lat } })
  const every = Math.max(1, Math.ceil(table.length / maxSwapped))
  const places: LatLng[] = []
  for (let row = 0; row < table.length; row += every) {
    const place = placeOf(row)
    if (place) places.push(place)
  }
  return places
}

/** Reads all rows by a choice. @param maxAddresses distinct ones to return */
export function* seeSteps(table: PlaceTable, choice: PlaceChoice, maxAddresses: number): Steps<SeenPlaces> {
  const { way, columns } = choice
  const counts = placeRoles[way].flatMap((role: PlaceRole) => {
    const column = columns[role]
    return column === undefined ? [] : [new RoleCount(role, column)]
  })
  const readRow = rowReader(table, choice)
  const map = dotsIn(table.length)
  const addresses = new Set<string>()
  for (let row = 0; row < table.length; row += 1) {
    const { place, values } = readRow(row)
    map.add(place)
    for (const count of counts) count.add(values[count.role], !isFilled(table.cell(row, count.column)))
    if (columns.address !== undefined && addresses.size < maxAddresses) {
      const address = addressOf(table.cell(row, columns.address))
      if (address !== '') addresses.add(address)
    }
    if (row % rowsAtOnce === 0) yield
  }
  const whatOf = ({ role, column }: RoleCount) =>
    role === 'cell' ? `${cellKindOf(sampleOf(table, column))} cells` : words[role]
  return {
    rows: table.length,
    placed: map.placed(),
    evidence: Object.fromEntries(counts.map((count) => [count.role, count.evidence(whatOf(count))])),
    dots: map.dots,
    swapped: swappedIn(table, choice),
    addresses: way === 'address' ? [...addresses] : [],
  }
}

export const seePlaces = (...given: Parameters<typeof seeSteps>): SeenPlaces => allSteps(seeSteps(...given))
