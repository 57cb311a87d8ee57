import { placePairs } from '@/lib/domain/tables/place-columns'
import type { RegisterRows } from '@/lib/domain/tables/registers/register-row'
import { registerOf } from '@/lib/domain/tables/station-registers'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { isObject, type Json } from '@/lib/json/json-parts'
import { columnNames, isLists, isNamesKey, objectsOfLists, objectsOfTable } from './json-lists'

export type JsonCell = string | number | boolean | null

export interface JsonTable {
  names: readonly string[]
  length: number
  /** In the order of the names. */
  columns: readonly (readonly JsonCell[])[]
  /** What was read and left out, in sentences. */
  notes: readonly string[]
  /** Of a known charger register, as in `points of Open Charge Map`. */
  register?: string
}

interface TableLimits {
  columns: number
  cells: number
}

export interface TableWish extends TableLimits {
  /** Lists of objects become texts of JSON; without it they are left out, and points become two columns. */
  isWhole: boolean
}

/** Levels of objects that become columns, and in which a list is looked for. */
const maxDepth = 6

/** Objects looked into for the list of rows. */
const maxSearched = 10_000

/** A sentence for the reader. */
export class JsonTableFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'JsonTableFault'
  }
}

interface FoundList {
  list: readonly unknown[]
  /** Names that lead to it. */
  path: readonly string[]
  notes?: readonly string[]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && isObject(value[0])

/** What a value holds outside lists of objects. */
interface Search {
  /** The longest list of objects, or of rows below their names. */
  rows: FoundList | undefined
  /** The longest object of columns that say where the rows are. */
  columns: FoundList | undefined
  /** Rows of neither kind: lists of names, cells without a heading, other columns. */
  rest: FoundList | undefined
}

const longer = (one: FoundList | undefined, other: FoundList): FoundList =>
  one && one.list.length >= other.list.length ? one : other

interface OpenObject {
  object: Json
  path: readonly string[]
}

/** Objects in objects, the outer ones first. */
function objectsIn(value: Json): OpenObject[] {
  const open: OpenObject[] = [{ object: value, path: [] }]
  for (let turn = 0; turn < Math.min(open.length, maxSearched); turn += 1) {
    const { object, path } = open[turn] ?? { object: {}, path: [] }
    for (const [name, part] of Object.entries(object)) {
      const own = [...path, name]
      if (isObject(part) && own.length < maxDepth && open.length < maxSearched)
        open.push({ object: part, path: own })
    }
  }
  return open
}

/** Names of columns anywhere, those of the same object first. */
function namesBeside(object: Json, open: readonly OpenObject[]): string[][] {
  const objects = [object, ...open.map((each) => each.object)]
  return objects.flatMap((each) =>
    Object.entries(each).flatMap(([name, part]) => {
      const names = isNamesKey(name) ? columnNames(part) : undefined
      return names ? [names] : []
    }),
  )
}

interface Found extends FoundList {
  kind: keyof Search
}

/** A part that is a list of rows. */
function foundUnder(name: string, part: unknown, beside: () => string[][]): Omit<Found, 'path'> | undefined {
  if (isList(part)) return { kind: isNamesKey(name) ? 'rest' : 'rows', list: part }
  if (!isLists(part) || isNamesKey(name)) return undefined
  const { objects: list, notes, hasPlaces } = objectsOfLists(part, beside())
  return { kind: hasPlaces ? 'rows' : 'rest', list, notes }
}

function* foundParts(value: Json): Generator<Found> {
  const open = objectsIn(value)
  for (const { object, path } of open) {
    const table = objectsOfTable(object)
    if (table) yield { kind: table.hasPlaces ? 'columns' : 'rest', list: table.objects, path }
    for (const [name, part] of Object.entries(object)) {
      const found = foundUnder(name, part, () => namesBeside(object, open))
      if (found) yield { ...found, path: path.concat(name) }
    }
  }
}

function searched(value: Json): Search {
  const search: Search = { rows: undefined, columns: undefined, rest: undefined }
  for (const { kind, ...found } of foundParts(value)) search[kind] = longer(search[kind], found)
  return search
}

/** The longest list of objects outside other lists, or a table like one. */
function maxListed({ rows, columns }: Search): FoundList | undefined {
  if (!rows || !columns) return rows ?? columns
  return hasPlace(unwrapped(rows).list[0]) ? rows : longer(rows, columns)
}

/** A row that is a place itself has columns of coordinates. */
function hasPlace(row: unknown): boolean {
  if (!isObject(row)) return false
  const names: string[] = []
  flatten(row, { isWhole: false, cell: (name) => names.push(name) })
  return registerOf(row) !== undefined || placePairs(names).length > 0
}

/** The rows of answers that came in several pages. */
function unwrapped({ list, path, notes = [] }: FoundList): FoundList {
  if (hasPlace(list[0])) return { list, path, notes }
  const inner = list.map((page) => (isObject(page) ? maxListed(searched(page)) : undefined))
  const [first] = inner
  if (!first || !hasPlace(first.list[0])) return { list, path, notes }
  return { list: inner.flatMap((each) => each?.list ?? []), path: [...path, ...first.path] }
}

function foundIn(value: unknown): FoundList | undefined {
  if (isLists(value)) {
    const { objects: list, notes } = objectsOfLists(value)
    return { list, path: [], notes }
  }
  if (Array.isArray(value)) return unwrapped({ list: value, path: [] })
  if (!isObject(value)) return undefined
  const register = [value, value.data].find((each) => registerOf(each))
  if (register !== undefined) return { list: [register], path: [] }
  const search = searched(value)
  const found = maxListed(search)
  if (found) return unwrapped(found)
  return hasPlace(value) ? { list: [value], path: [] } : search.rest
}

const scalarTypes = new Set(['string', 'number', 'boolean'])
const isScalar = (value: unknown): value is JsonCell => value === null || scalarTypes.has(typeof value)

const isGeometry = (value: Json) =>
  typeof value.type === 'string' &&
  (Array.isArray(value.coordinates) || Array.isArray(value.geometries) || 'geometry' in value)

interface Flattening {
  isWhole: boolean
  cell: (name: string, value: JsonCell) => void
  /** Receives the names of lists that have no column. */
  leftOut?: (name: string) => void
}

/** Nested objects with dotted names; lists of plain values joined. */
function flatten(object: Json, to: Flattening, before = '', level = 1): void {
  for (const name in object) {
    if (!Object.hasOwn(object, name)) continue
    const value = object[name]
    const heading = before + name
    if (isScalar(value)) to.cell(heading, value)
    else if (Array.isArray(value)) flattenList(heading, value, to)
    else if (isObject(value)) flattenObject(heading, value, { to, level })
  }
}

function flattenList(heading: string, list: readonly unknown[], to: Flattening): void {
  if (list.every(isScalar)) to.cell(heading, list.filter((each) => each !== null).join(', ') || null)
  else if (to.isWhole) to.cell(heading, JSON.stringify(list))
  else to.leftOut?.(heading)
}

function flattenObject(heading: string, value: Json, { to, level }: { to: Flattening; level: number }): void {
  const isShape = isGeometry(value)
  if (isShape && !to.isWhole && value.type === 'Point' && Array.isArray(value.coordinates)) {
    const lng: unknown = value.coordinates[0]
    const lat: unknown = value.coordinates[1]
    to.cell(`${heading}.latitude`, isScalar(lat) ? lat : null)
    to.cell(`${heading}.longitude`, isScalar(lng) ? lng : null)
  } else if (!isShape && level < maxDepth) flatten(value, to, `${heading}.`, level + 1)
  else if (to.isWhole) to.cell(heading, JSON.stringify(value))
  else to.leftOut?.(heading)
}

class Columns {
  readonly #rows: number
  readonly #limits: TableLimits
  readonly #columns = new Map<string, JsonCell[]>()
  readonly #leftOut = new Set<string>()

  constructor(rows: number, limits: TableLimits) {
    this.#rows = rows
    this.#limits = limits
  }

  /** The first of two values for a name stays. */
  set(row: number, name: string, value: JsonCell): void {
    const column = this.#columns.get(name) ?? this.#add(name)
    if (column[row] === null) column[row] = value
  }

  add(row: number, object: Json, isWhole: boolean): void {
    flatten(object, {
      isWhole,
      cell: (name, value) => this.set(row, name, value),
      leftOut: (name) => this.#leftOut.add(name),
    })
  }

  #add(name: string): JsonCell[] {
    const { columns, cells } = this.#limits
    if (this.#columns.size === columns) {
      throw new JsonTableFault(`The rows have more than ${formatCount(columns)} columns.`)
    }
    if ((this.#columns.size + 1) * this.#rows > cells) {
      throw new JsonTableFault(`The file has more than ${formatCount(cells)} values.`)
    }
    const column = new Array<JsonCell>(this.#rows).fill(null)
    this.#columns.set(name, column)
    return column
  }

  table(notes: readonly string[]): JsonTable {
    const names = [...this.#columns.keys()]
    const lists = [...this.#leftOut].slice(0, 5).join(', ')
    const more = this.#leftOut.size > 5 ? ` and ${formatCountOf(this.#leftOut.size - 5, 'other')}` : ''
    return {
      names,
      length: this.#rows,
      columns: [...this.#columns.values()],
      notes: lists === '' ? notes : [...notes, `Lists inside a row are left out: ${lists}${more}.`],
    }
  }
}

/** The columns of one object, under dotted names. */
export function flatCells(object: Json): [name: string, value: JsonCell][] {
  const cells: [string, JsonCell][] = []
  flatten(object, { isWhole: false, cell: (name, value) => cells.push([name, value]) })
  return cells
}

function requireObjects(list: readonly unknown[]): asserts list is readonly Json[] {
  const wrong = list.findIndex((row) => !isObject(row))
  if (wrong < 0) return
  throw new JsonTableFault(`Row ${formatCount(wrong + 1)}: expected an object with values by column.`)
}

/**
 * A list of objects, or of rows and columns as programs write them, as a table: the longest one of the value, that of a known charger register under our headings.
 * @returns undefined for a value without rows
 * @throws JsonTableFault
 */
export function jsonTable(value: unknown, { isWhole, ...limits }: TableWish): JsonTable | undefined {
  const found = foundIn(value)
  if (!found || found.list.length === 0) return undefined
  const { list, path, notes = [] } = found
  const register = registerOf(list[0])
  if (register) {
    return { ...registerTable(register.rowsOf(list), { isWhole, ...limits }), register: register.what }
  }
  requireObjects(list)
  const columns = new Columns(list.length, limits)
  for (const [row, object] of list.entries()) columns.add(row, object, isWhole)
  const from = path.join('.').slice(0, 80)
  return columns.table([...(from === '' ? [] : [`The rows are those of “${from}”.`]), ...notes])
}

/** Its lists of objects are counted. */
function registerTable({ rows, notes }: RegisterRows, { isWhole, ...limits }: TableWish): JsonTable {
  const columns = new Columns(rows.length, limits)
  for (const [row, { named, rest }] of rows.entries()) {
    for (const [name, cell] of named) if (isScalar(cell)) columns.set(row, name, cell)
    columns.add(row, rest, isWhole)
  }
  return { ...columns.table([]), notes }
}
