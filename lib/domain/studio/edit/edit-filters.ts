import { replacedAt, withList } from '@/lib/domain/studio/read/edit-config'
import { readFilter } from '@/lib/domain/studio/read/read-filter'
import type { FilterValue, StudioFilter } from '@/lib/domain/studio/read/studio-map'
import { isObject, type Json } from '@/lib/json/json-parts'
import { freeId } from './edit-layers'

const typeNames: Readonly<Record<FilterValue['kind'], string>> = {
  range: 'range',
  time: 'timeRange',
  select: 'select',
  multi: 'multiSelect',
  area: 'polygon',
}

type Rings = Extract<FilterValue, { kind: 'area' }>['rings']

const featureOf = (rings: Rings, id: string): Json => ({
  type: 'Feature',
  id,
  properties: { filterId: id },
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([lng, lat]) => [lng, lat])) },
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function partsOf(value: FilterValue, id: string): Json {
  if (value.kind !== 'area') return { value: value.value }
  return { value: featureOf(value.rings, id), layerId: value.layers }
}

/** Changes the filter's column, value, switch and player; keeps everything else. */
export const withFilter = (config: Json, filter: StudioFilter): Json => {
  const { place, fields, value, isOn, speed, animationWindow, isPlayer } = filter
  return withList(config, 'filters', (list) =>
    replacedAt(list, place, (entry) => {
      const source: Json = isObject(entry) ? entry : {}
      const isSaid = Object.hasOwn(source, 'enabled')
      const before = readFilter(entry, place)
      return {
        ...source,
        ...(!isSame(before?.fields, fields) && { name: fields.map(({ name }) => name) }),
        ...(!isSame(before?.value, value) && partsOf(value, String(source.id ?? `filter-${place + 1}`))),
        ...((Object.hasOwn(source, 'speed') || speed !== 1) && { speed }),
        ...(before?.animationWindow !== animationWindow && { animationWindow }),
        ...(before?.isPlayer !== isPlayer && { view: isPlayer ? 'enlarged' : 'side' }),
        ...((isSaid || !isOn) && { enabled: isOn }),
      }
    }),
  )
}

export const withoutFilter = (config: Json, place: number): Json =>
  withList(config, 'filters', (list) => list.toSpliced(place, 1))

export interface NewFilter {
  dataIds: readonly string[]
  name: string | undefined
  value: FilterValue
}

export function withNewFilter(config: Json, { dataIds, name, value }: NewFilter): Json {
  const id = freeId(config, 'filter')
  const filter = {
    id,
    dataId: dataIds,
    type: typeNames[value.kind],
    enabled: true,
    ...partsOf(value, id),
    ...(name !== undefined && { name: [name] }),
  }
  return withList(config, 'filters', (list) => [...list, filter])
}
