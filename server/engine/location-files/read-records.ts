import { limits } from '@/lib/config/limits'
import { type FileField, fieldNamed } from '@/lib/domain/location-file/file-fields'
import { headingWithin } from '@/lib/domain/location-file/table-heading'

export type Texts = readonly (readonly [name: string, text: string])[]

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Lists within lists, and objects within objects, of a register. */
const maxDepth = 4
/** Each row repeats the values of what it is in. */
const maxInherited = 20
/** One more than a file may have, for its refusal. */
const maxRows = limits.locationFileRows + headingWithin + 2

const placeFields: ReadonlySet<FileField | undefined> = new Set(['lat', 'lng', 'address', 'street', 'town'])

const hasPlace = (texts: Texts): boolean => texts.some(([name]) => placeFields.has(fieldNamed(name)))

/** Values with those of inner objects, as `City` of `Address`; a name that is taken follows the outer one. */
function flat(fields: Fields, into: Map<string, string>, outer = '', depth = 0): void {
  for (const [name, value] of Object.entries(fields)) {
    if (isFields(value)) {
      if (depth < maxDepth) flat(value, into, name, depth + 1)
    } else if (!Array.isArray(value)) {
      into.set(into.has(name) && outer !== '' ? `${outer} ${name}` : name, textOf(value))
    }
  }
}

function addRows(item: unknown, inherited: Texts, rows: Texts[], depth = 0): void {
  if (!isFields(item) || rows.length >= maxRows) return
  const own = new Map(inherited)
  flat(item, own)
  const texts = [...own]
  const lists = Object.values(item).filter((value) => Array.isArray(value))
  if (hasPlace(texts) || lists.length === 0 || depth === maxDepth) {
    rows.push(texts)
    return
  }
  const passed = texts.slice(0, maxInherited)
  for (const inner of lists.flat()) addRows(inner, passed, rows, depth + 1)
}

/**
 * Records of a register in JSON, such as OICP, OCPI or NOBIL: in a list, or in lists of the objects around them, which
 * may say the operator. A record is the outermost object with a place.
 * @returns nothing for JSON without places
 */
export function recordsIn(value: unknown): Texts[] {
  const rows: Texts[] = []
  for (const item of Array.isArray(value) ? value : [value]) addRows(item, [], rows)
  return rows.some(hasPlace) ? rows.filter(hasPlace) : []
}
