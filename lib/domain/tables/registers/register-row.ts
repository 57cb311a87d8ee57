import { type ChargingClass, chargingClasses, chargingClassOf } from '@/lib/catalogue/charging-class'
import { formatCountOf } from '@/lib/format/number'
import { readPlaceText } from '@/lib/geo/place-text'
import { isObject, type Json, partOf } from '@/lib/json/json-parts'

/** Columns of a row under our headings, and the object that it is read from. */
export interface RegisterRow {
  named: readonly (readonly [heading: string, value: unknown])[]
  /** For its other columns. */
  rest: Json
}

export interface RegisterRows {
  rows: readonly RegisterRow[]
  /** What was read, in sentences. */
  notes: readonly string[]
}

const plain = (name: string) => name.replaceAll('_', '').toLowerCase()

/** `AddressInfo`, `addressInfo` or `address_info`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    const own = partOf(found, name)
    if (own !== undefined) {
      found = own
      continue
    }
    const wanted = plain(name)
    const key = isObject(found) ? Object.keys(found).find((each) => plain(each) === wanted) : undefined
    found = key === undefined ? undefined : partOf(found, key)
  }
  return found ?? undefined
}

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Registers write numbers as texts, too. */
export function numberAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path)
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Of columns that hold a part of an entry as it is: our heading, its name there. */
export type PartNames = Readonly<Record<string, string>>

export const partsAt = (entry: unknown, names: PartNames): RegisterRow['named'] =>
  Object.entries(names).map(([heading, name]) => [heading, at(entry, name)])

export interface Plug {
  kilowatts: number | undefined
  /** Undefined unless the register tells. */
  isDirect: boolean | undefined
  count: number
  /** In words; undefined unless the register tells. */
  name?: string | undefined
}

const classOf = ({ kilowatts, isDirect }: Plug): ChargingClass | undefined => {
  if (kilowatts !== undefined && kilowatts > 0) return chargingClassOf(kilowatts)
  return isDirect === false ? 'AC' : undefined
}

function currentsOf(plugs: readonly Plug[]): string | undefined {
  const direct = plugs.map((plug) => {
    const kind = classOf(plug)
    return plug.isDirect ?? (kind === undefined ? undefined : kind !== 'AC')
  })
  const words = [direct.includes(false) ? 'AC' : '', direct.includes(true) ? 'DC' : '']
  return words.filter((word) => word !== '').join(', ') || undefined
}

/** Connectors of a class; undefined where none of a location's connectors tells its class. */
function countsOf(plugs: readonly Plug[]): Partial<Record<ChargingClass, number>> {
  const counts: Partial<Record<ChargingClass, number>> = {}
  if (plugs.every((plug) => classOf(plug) === undefined)) return counts
  for (const kind of chargingClasses) {
    counts[kind] = plugs.reduce((sum, plug) => sum + (classOf(plug) === kind ? plug.count : 0), 0)
  }
  return counts
}

/** @param areKinds whether each is a kind with its own count, not a connector by itself */
export function plugColumns(plugs: readonly Plug[], { areKinds = false } = {}): RegisterRow['named'] {
  const counts = countsOf(plugs)
  const powers = plugs.flatMap(({ kilowatts }) => kilowatts ?? [])
  return [
    ['Power type', currentsOf(plugs)],
    ['AC connectors', counts.AC],
    ['DC connectors', counts.DC],
    ['HPC connectors', counts.HPC],
    ['Power (kW)', powers.length > 0 ? Math.max(...powers) : undefined],
    ['Plugs', plugsText(areKinds ? plugs : joinedPlugs(plugs))],
  ]
}

/** `CCS Type 2 DC 150 kW`; '' if nothing of it is known. */
function plugText({ name, isDirect, kilowatts }: Plug): string {
  const current = isDirect ? 'DC' : 'AC'
  const words = [
    name ?? '',
    isDirect === undefined ? '' : current,
    kilowatts !== undefined && kilowatts > 0 ? `${kilowatts} kW` : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}

/** Connectors of a kind together. */
const joinedPlugs = (plugs: readonly Plug[]): Plug[] =>
  [...Map.groupBy(plugs, plugText).values()].flatMap((same) => {
    const first = same[0]
    return first ? [{ ...first, count: totalOf(same) }] : []
  })

/** As in `2x Type 2 AC 22 kW; CHAdeMO DC 50 kW`; undefined if nothing of any plug is known. */
function plugsText(plugs: readonly Plug[]): string | undefined {
  if (plugs.every((plug) => plugText(plug) === '')) return undefined
  return plugs
    .map((plug) => `${plug.count > 1 ? `${plug.count}x ` : ''}${plugText(plug) || 'unknown'}`)
    .join('; ')
}

export const totalOf = (plugs: readonly Plug[]) => plugs.reduce((sum, { count }) => sum + count, 0)

const unclassed = 'Not counted, for want of a power'

/** Of connectors that no class counts, though a station has them. */
export const isUnclassedNote = (note: string): boolean => note.startsWith(unclassed)

export function unclassedNote(plugs: readonly Plug[]): string[] {
  const count = totalOf(plugs.filter((plug) => classOf(plug) === undefined))
  return count === 0 ? [] : [`${unclassed}: ${formatCountOf(count, 'connector')}.`]
}

/** A pair of degrees in one text. */
export function pairOf(text: unknown): { lat: number; lng: number } | undefined {
  if (typeof text !== 'string') return undefined
  const place = readPlaceText(text.trim().replace(/^\((.*)\)$/, '$1'))
  return place?.kind === 'point' ? place.point : undefined
}

export const isDirectType = (type: unknown): boolean | undefined =>
  typeof type === 'string' && /^(?:AC|DC)/i.test(type) ? /^DC/i.test(type) : undefined

/** Parts under these names have columns of ours. */
export function without(object: Json, names: readonly string[]): Json {
  const taken = new Set(names.map(plain))
  return Object.fromEntries(Object.entries(object).filter(([name]) => !taken.has(plain(name))))
}
