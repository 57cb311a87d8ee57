import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { Cell } from '@/lib/contract/dataset'
import type { OwnMoney } from '@/lib/contract/money'
import { readerName } from '@/lib/domain/names/reader-name'
import { anyReader } from '@/lib/domain/tables/cell-column'
import { textAt } from '@/lib/domain/tables/data-table'
import type { Current, EvaluatedRow, RecordLocation } from './evaluated-locations'
import { type LocationKeys, type LocationRows, locationsIn, type MapTables } from './map-tables'
import { hasOwnMoney, moneyReaders } from './money-columns'

type Cells = Readonly<Record<string, Cell>>
type Read = (row: number) => Cell

interface Source extends LocationRows {
  keys: LocationKeys | undefined
  read: Readonly<Record<(typeof named)[number], Read>>
  Cells: new (row: number) => Cells
}

const named = [
  ...(['zid', 'location_id', 'location_name', 'address', 'city', 'latin_city', 'lat', 'lng'] as const),
  ...(['total_kwh_per_day', 'band_low', 'band_high'] as const),
] as const

const text = (cell: Cell) => (cell === null ? '' : String(cell))
const figure = (cell: Cell) => (typeof cell === 'number' && Number.isFinite(cell) ? cell : undefined)

const rowOf = Symbol('row')

/** @param computed are read by name, but not listed among the cells */
function cellsClass(
  readers: ReadonlyMap<string, Read>,
  computed: ReadonlyMap<string, Read>,
): Source['Cells'] {
  class RowCells {
    readonly [rowOf]: number
    constructor(row: number) {
      this[rowOf] = row
    }
  }
  // Customers name the columns: no name may reach an inherited property.
  Object.setPrototypeOf(RowCells.prototype, null)
  const getters = [...readers, ...computed].map(([name, read]): [string, PropertyDescriptor] => [
    name,
    {
      enumerable: readers.has(name),
      get(this: RowCells) {
        return read(this[rowOf])
      },
    },
  ])
  Object.defineProperties(RowCells.prototype, Object.fromEntries(getters))
  return RowCells as unknown as Source['Cells']
}

function sourceOf(map: MapTables, locations: LocationRows, own: readonly OwnMoney[]): Source {
  const table = locationsIn(map)
  const readers = new Map([...locations.columns].map(([name, at]) => [name, anyReader(table?.columns[at])]))
  const read = Object.fromEntries(named.map((name) => [name, readers.get(name) ?? anyReader(undefined)]))
  return {
    ...locations,
    keys: map.keys,
    read: read as Source['read'],
    Cells: cellsClass(readers, moneyReaders(readers, locations.rows, own)),
  }
}

class TableRow implements EvaluatedRow {
  readonly current: Current
  readonly #source: Source
  readonly #place: number
  #cells: Cells | undefined
  #prediction: EvaluatedRow['prediction'] | null = null

  constructor(source: Source, place: number) {
    this.current = source.slow[place] === 1 ? 'AC' : 'DC'
    this.#source = source
    this.#place = place
  }

  get #row(): number {
    return this.#source.rows[this.#place] ?? 0
  }

  get prediction(): EvaluatedRow['prediction'] {
    if (this.#prediction === null) this.#prediction = this.#predicted()
    return this.#prediction
  }

  get cells(): Cells {
    this.#cells ??= new this.#source.Cells(this.#row)
    return this.#cells
  }

  get folded(): string | undefined {
    const { keys } = this.#source
    return keys && textAt(keys.texts, this.#place)
  }

  #predicted(): EvaluatedRow['prediction'] {
    const { read } = this.#source
    const row = this.#row
    const utilization = figure(read.total_kwh_per_day(row))
    const low = figure(read.band_low(row))
    const high = figure(read.band_high(row))
    // Estimates are never shown without their band.
    if (utilization === undefined || low === undefined || high === undefined) return undefined
    return { utilization, low, high }
  }
}

/** Reads its parts on demand: a record has 20,000 locations, a screen shows ten. */
class TableLocation implements RecordLocation {
  readonly #source: Source
  readonly #at: number
  #rows: readonly EvaluatedRow[] | undefined

  constructor(source: Source, at: number) {
    this.#source = source
    this.#at = at
  }

  get #head(): number {
    return this.#source.heads[this.#at] ?? 0
  }

  get zid(): string {
    const { rows, starts, read } = this.#source
    return text(read.zid(rows[starts[this.#at] ?? 0] ?? 0)) || this.id
  }

  get id(): string {
    return text(this.#source.read.location_id(this.#head))
  }

  get name(): string {
    return text(this.#source.read.location_name(this.#head)) || `Location ${this.id}`
  }

  get address(): string {
    return text(this.#source.read.address(this.#head))
  }

  get city(): string {
    const { read } = this.#source
    return readerName(text(read.city(this.#head)), text(read.latin_city(this.#head)))
  }

  get lat(): number {
    return Number(this.#source.read.lat(this.#head))
  }

  get lng(): number {
    return Number(this.#source.read.lng(this.#head))
  }

  get rank(): number | undefined {
    return this.#source.keys?.names[this.#at]
  }

  placeOf(type: ChargingClass): number | undefined {
    const place = this.#source.keys?.evaluated[type][this.#at]
    return place === undefined || place < 0 ? place : place - (this.#source.starts[this.#at] ?? 0)
  }

  get rows(): readonly EvaluatedRow[] {
    this.#rows ??= this.#made()
    return this.#rows
  }

  #made(): EvaluatedRow[] {
    const { starts } = this.#source
    const end = starts[this.#at + 1] ?? 0
    const rows: EvaluatedRow[] = []
    for (let place = starts[this.#at] ?? 0; place < end; place += 1)
      rows.push(new TableRow(this.#source, place))
    return rows
  }
}

const none: readonly OwnMoney[] = []

const made = new WeakMap<MapTables, WeakMap<readonly OwnMoney[], readonly RecordLocation[]>>()

/** @param own money values of the reader; equal arrays give the same locations */
export function locationsOf(map: MapTables, own = none): readonly RecordLocation[] {
  const known = made.get(map) ?? new WeakMap()
  made.set(map, known)
  const before = known.get(own)
  if (before) return before
  const found: RecordLocation[] = []
  const { locations } = map
  if (locations) {
    const source = sourceOf(map, locations, own)
    for (let at = 0; at < locations.heads.length; at += 1) found.push(new TableLocation(source, at))
  }
  known.set(own, found)
  return found
}

/** Some location of the record is of a kind for which the reader has own money values. */
export function usesOwnMoney(map: MapTables, own: readonly OwnMoney[]): boolean {
  return hasOwnMoney(own, cellsOf(locationsOf(map, own)))
}

function* cellsOf(locations: readonly RecordLocation[]) {
  for (const { rows } of locations) for (const { cells } of rows) yield cells
}
