import { metrePairs } from '@/lib/domain/tables/metre-columns'
import { isObject, type Json } from '@/lib/json/json-parts'
import { findHeading, headingNotes, headingWithin, uniqueNames } from './table-heading'

const scalarTypes = new Set(['string', 'number', 'boolean'])

const isScalar = (value: unknown): boolean => value === null || scalarTypes.has(typeof value)

/** Rows that are lists of cells. */
export const isLists = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) && value.every(Array.isArray) && value.some((cells) => cells.length > 0)

/** Keys under which programs list the names of columns beside the rows. */
export const isNamesKey = (key: string): boolean =>
  /^(?:column_?names?|columns?|cols|fields?|field_?names?|headers?|headings?|names|keys|vars)$/i.test(key)

const nameKeys = ['name', 'title', 'label', 'id', 'field', 'fieldName', 'key'] as const

function nameIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.every(isScalar) ? value.join(' ') : undefined
  if (!isObject(value)) return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
  const key = nameKeys.find((each) => typeof value[each] === 'string')
  return key && `${value[key]}`
}

/** Names of columns, as texts or as objects with a name; undefined for anything else. */
export function columnNames(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const names = value.map(nameIn).filter((name) => name !== undefined)
  return names.length === value.length ? names : undefined
}

const hasPlaces = (names: readonly string[]): boolean => metrePairs(names).length > 0

const isFigure = (text: string): boolean => text !== '' && Number.isFinite(Number(text))

interface Headed {
  names: readonly string[]
  rows: readonly (readonly unknown[])[]
  notes: readonly string[]
}

/** The heading among the first rows; rows of figures have none. */
function headed(lists: readonly (readonly unknown[])[]): Headed | undefined {
  const first = lists
    .slice(0, headingWithin + 2)
    .map((cells) => cells.map((cell) => (isScalar(cell) ? `${cell ?? ''}` : JSON.stringify(cell))))
  const { names, at, below } = findHeading(first)
  const isHeading = names.some((name) => name.trim() !== '') && (!names.some(isFigure) || hasPlaces(names))
  return isHeading && below < lists.length
    ? { names, rows: lists.slice(below), notes: headingNotes(at, 0) }
    : undefined
}

const widthOf = (lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((most, { length }) => Math.max(most, length), 0)

interface NamedRows {
  objects: Json[]
  notes: readonly string[]
  /** Whether names of columns say where the rows are. */
  hasPlaces: boolean
}

/**
 * Rows of cells as objects.
 * @param beside names that the file lists elsewhere, by the likeliest first
 */
export function objectsOfLists(
  lists: readonly (readonly unknown[])[],
  beside: readonly (readonly string[])[] = [],
): NamedRows {
  const width = widthOf(lists)
  const given = beside.find(({ length }) => length === width)
  const known = given ? { names: given, rows: lists, notes: [] } : headed(lists)
  const { names: found, rows, notes } = known ?? { names: [], rows: lists, notes: [] }
  const names = uniqueNames(found, Math.max(width, found.length))
  const objects = rows.map((cells) =>
    Object.fromEntries(names.map((name, at): [string, unknown] => [name, cells[at] ?? null])),
  )
  return { objects, notes, hasPlaces: hasPlaces(names) }
}

const isWhole = (name: string): boolean => /^\d+$/.test(name)

/** Columns that are lists of one length beside each other, such as `{"lat": [47], "lng": [9]}`. */
function objectsOfColumns(value: Json): NamedRows | undefined {
  const lists = Object.entries(value).flatMap(([name, list]): { name: string; list: readonly unknown[] }[] =>
    Array.isArray(list) && list.length > 0 ? [{ name, list }] : [],
  )
  const plain = lists.filter(({ list }) => isScalar(list[0]))
  const pair = metrePairs(plain.map(({ name }) => name)).at(0)
  const length = plain[pair?.east ?? 0]?.list.length ?? 0
  const isEven = pair
    ? plain[pair.north]?.list.length === length
    : plain.length > 1 && plain.every(({ list }) => list.length === length)
  if (!isEven || length === 0) return undefined
  const columns = lists.filter(({ list }) => list.length === length)
  const objects = Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(({ name, list }): [string, unknown] => [name, list[row] ?? null])),
  )
  return { objects, notes: [], hasPlaces: pair !== undefined }
}

/** Columns or rows under keys, as pandas writes them by default: `{"lat": {"0": 47}}` or `{"0": {"lat": 47}}`. */
function objectsOfKeys(value: Json): NamedRows | undefined {
  const entries = Object.entries(value)
  const parts = entries.map(([, part]) => part)
  if (parts.length === 0 || !parts.every(isObject)) return undefined
  const [first = {}] = parts
  const inner = Object.keys(first)
  if (inner.length === 0) return undefined
  const outer = entries.map(([name]) => name)
  const areColumns = parts.every((part) => Object.values(part).every(isScalar)) && !outer.every(isWhole)
  const isNamed = inner.every(isWhole) ? outer.length > 1 : inner.length > 2 && hasPlaces(outer)
  if (areColumns && isNamed) {
    const keys = [...new Set(parts.flatMap((part) => Object.keys(part)))]
    const objects = keys.map((key) =>
      Object.fromEntries(
        entries.map(([name, part]): [string, unknown] => [name, isObject(part) ? (part[key] ?? null) : null]),
      ),
    )
    return { objects, notes: [], hasPlaces: hasPlaces(outer) }
  }
  if (!hasPlaces(inner) || (!outer.every(isWhole) && parts.length < 3)) return undefined
  const objects = entries.map(
    ([key, part]) => (outer.every(isWhole) ? part : { key, ...(part as Json) }) as Json,
  )
  return { objects, notes: [], hasPlaces: true }
}

/** The rows of an object that is a table itself; undefined for any other. */
export const objectsOfTable = (value: Json): NamedRows | undefined =>
  objectsOfColumns(value) ?? objectsOfKeys(value)
