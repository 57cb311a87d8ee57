import { listIn, partOf, textIn } from '@/lib/json/json-parts'
import { shapeOf } from './shapes'
import { animationWindows, type Cell, type FilterValue, type StudioFilter } from './studio-map'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isCell = (value: unknown): value is Cell =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function rangeIn(value: unknown): readonly [number, number] | undefined {
  const [from, to] = listOf(value)
  return typeof from === 'number' && typeof to === 'number' && from <= to ? [from, to] : undefined
}

function valueIn(filter: unknown): FilterValue | undefined {
  const value = partOf(filter, 'value')
  const type = textIn(filter, 'type')
  if (type === 'range' || type === 'timeRange') {
    const range = rangeIn(value)
    return range && { kind: type === 'range' ? 'range' : 'time', value: range }
  }
  if (type === 'select') return isCell(value) ? { kind: 'select', value } : undefined
  if (type === 'multiSelect') return { kind: 'multi', value: listOf(value).filter(isCell) }
  if (type !== 'polygon') return undefined
  const layers = listIn(filter, 'layerId').filter((id) => typeof id === 'string')
  const rings = (shapeOf(value)?.areas ?? []).map((area) => area.map((ring) => ring.map(placeOf)))
  return rings[0] ? { kind: 'area', rings: rings.flat(), layers } : undefined
}

const placeOf = ([lng = 0, lat = 0]: readonly number[]) => [lng, lat] as const

/** Newer files say it by `view`, older ones by `enlarged`. */
const isAside = (filter: unknown) =>
  partOf(filter, 'view') === 'side' ||
  (partOf(filter, 'view') === undefined && partOf(filter, 'enlarged') === false)

/** Reads any version; undefined for a filter that cannot be applied. */
export function readFilter(filter: unknown, place: number): StudioFilter | undefined {
  const value = valueIn(filter)
  if (!value) return undefined
  const names = listOf(partOf(filter, 'name'))
  const fields = listOf(partOf(filter, 'dataId')).flatMap((dataId, at) => {
    const name = names[at] ?? names[0]
    if (typeof dataId !== 'string' || typeof name !== 'string' || value.kind === 'area') return []
    return [{ dataId, name }]
  })
  if (fields.length === 0 && value.kind !== 'area') return undefined
  const speed = partOf(filter, 'speed')
  return {
    place,
    fields,
    value,
    isOn: partOf(filter, 'enabled') !== false,
    speed: typeof speed === 'number' && speed > 0 && speed <= 100 ? speed : 1,
    animationWindow: animationWindows.find((each) => each === partOf(filter, 'animationWindow')) ?? 'free',
    interval: textIn(partOf(filter, 'plotType'), 'interval') || undefined,
    isPlayer: value.kind === 'time' && !isAside(filter),
  }
}
