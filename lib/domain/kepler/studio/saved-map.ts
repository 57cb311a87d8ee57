import { isObject, type Json, listIn, partOf } from '@/lib/domain/kepler/json-parts'
import type { FilterValue, StudioView } from './studio-map'

/** What a person has changed of a map, by the place in the file. */
export interface MapChanges {
  /** Visibility of layers. */
  shown: Readonly<Record<number, boolean>>
  filters: Readonly<Record<number, Pick<FilterState, 'value' | 'isOn'>>>
  view?: StudioView | undefined
  styleType?: string | undefined
}

interface FilterState {
  value: FilterValue
  isOn: boolean
}

function changedFilter(filter: unknown, { value, isOn }: FilterState): Json {
  const source = isObject(filter) ? filter : {}
  const changed = value.kind === 'area' ? source : { ...source, value: value.value }
  return isOn && !Object.hasOwn(source, 'enabled') ? changed : { ...changed, enabled: isOn }
}

function changedLayer(layer: unknown, isVisible: boolean): unknown {
  const config = partOf(layer, 'config')
  if (!isObject(layer)) return layer
  return { ...layer, config: { ...(isObject(config) ? config : {}), isVisible } }
}

const changedList = <Change>(
  list: readonly unknown[],
  changes: Readonly<Record<number, Change>>,
  change: (entry: unknown, to: Change) => unknown,
) =>
  list.map((entry, place) => {
    const to = Object.hasOwn(changes, place) ? changes[place] : undefined
    return to === undefined ? entry : change(entry, to)
  })

const within = (holder: unknown): Json => (isObject(holder) ? holder : {})

/** Replaces what the changes name of the settings and keeps everything else, known or not. */
function changedConfig(config: unknown, changes: MapChanges): Json {
  const visState = within(partOf(config, 'visState'))
  const { view, styleType } = changes
  const state = view && {
    ...{ latitude: view.lat, longitude: view.lng, zoom: view.zoom },
    ...{ pitch: view.pitch, bearing: view.bearing },
  }
  const lists = {
    ...(Object.hasOwn(visState, 'layers') && {
      layers: changedList(listIn(visState, 'layers'), changes.shown, changedLayer),
    }),
    ...(Object.hasOwn(visState, 'filters') && {
      filters: changedList(listIn(visState, 'filters'), changes.filters, changedFilter),
    }),
  }
  return {
    ...within(config),
    ...(Object.keys(lists).length > 0 && { visState: { ...visState, ...lists } }),
    ...(state && { mapState: { ...within(partOf(config, 'mapState')), ...state } }),
    ...(styleType !== undefined && { mapStyle: { ...within(partOf(config, 'mapStyle')), styleType } }),
  }
}

/** The file with a person's changes, and everything that is not drawn here as it was. */
export function savedMap(map: Json, changes: MapChanges): Json {
  const config = partOf(map, 'config')
  const inner = partOf(config, 'config')
  const changed = changedConfig(inner ?? config, changes)
  return { ...map, config: inner === undefined ? changed : { ...within(config), config: changed } }
}
