import { objectIn, replacedAt, withList, withVisState } from '@/lib/domain/studio/read/edit-config'
import type { Channel, LayerType, Rgb } from '@/lib/domain/studio/read/studio-map'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

/** A null channel gives all rows one value. */
export interface LayerPatch {
  label?: string
  type?: LayerType
  isVisible?: boolean
  color?: Rgb
  columns?: Readonly<Record<string, string>>
  vis?: Json
  /** `scale` is of a channel without a column, which counts rows. */
  channel?: { name: string; to: (Channel & { type: string }) | null; scale?: string }
}

const without = (holder: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(holder).filter(([name]) => !names.includes(name)))

function patchedChannel(layer: Json, { name, to, scale: counted }: NonNullable<LayerPatch['channel']>): Json {
  const field = `${name}Field`
  const scale = `${name}Scale`
  const channels = {
    ...objectIn(layer, 'visualChannels'),
    [field]: to && { name: to.field, type: to.type },
    ...(to && { [scale]: to.scale }),
    ...(!to && counted && { [scale]: counted }),
  }
  // Version 0 stores channels beside the columns.
  const config = without(objectIn(layer, 'config'), [field, scale])
  return { ...layer, config, visualChannels: channels }
}

function patched(entry: unknown, patch: LayerPatch): Json {
  const layer = isObject(entry) ? entry : {}
  const { type, vis, channel, columns, ...plain } = patch
  // The mode of the columns is of the type.
  const config = without(objectIn(layer, 'config'), type ? ['columnMode'] : [])
  const changed = {
    ...layer,
    ...(type && { type }),
    config: {
      ...config,
      ...plain,
      ...(columns && { columns: { ...objectIn(config, 'columns'), ...columns } }),
      ...(vis && { visConfig: { ...objectIn(config, 'visConfig'), ...vis } }),
    },
  }
  return channel ? patchedChannel(changed, channel) : changed
}

export const withLayer = (config: Json, place: number, patch: LayerPatch): Json =>
  withList(config, 'layers', (list) => replacedAt(list, place, (entry) => patched(entry, patch)))

/** Newer files store an order beside the list. */
export function reordered(config: Json): Json {
  const visState = objectIn(config, 'visState')
  if (!Array.isArray(partOf(visState, 'layerOrder'))) return config
  const layerOrder = listIn(visState, 'layers').map((layer) => textIn(layer, 'id'))
  return withVisState(config, { layerOrder })
}

export const withLayerMoved = (config: Json, from: number, to: number): Json =>
  reordered(
    withList(config, 'layers', (list) => {
      const rest = list.toSpliced(from, 1)
      return from < list.length ? rest.toSpliced(Math.max(0, to), 0, list[from]) : list
    }),
  )

export const withoutLayer = (config: Json, place: number): Json =>
  reordered(withList(config, 'layers', (list) => list.toSpliced(place, 1)))

export function freeId(config: Json, start: string): string {
  const visState = objectIn(config, 'visState')
  const taken = new Set(
    [...listIn(visState, 'layers'), ...listIn(visState, 'filters')].map((entry) => textIn(entry, 'id')),
  )
  let at = 1
  while (taken.has(`${start}-${at}`)) at += 1
  return `${start}-${at}`
}

export const withLayerTwice = (config: Json, place: number): Json =>
  reordered(
    withList(config, 'layers', (list) => {
      const layer = list[place]
      const label = `${textIn(partOf(layer, 'config'), 'label') || `Layer ${place + 1}`} copy`
      const copy = { ...patched(layer, { label: label.slice(0, 200) }), id: freeId(config, 'layer') }
      return list.toSpliced(place, 0, copy)
    }),
  )

export interface NewLayer {
  type: LayerType
  dataId: string
  label: string
  color: Rgb
  columns: Readonly<Record<string, string>>
  vis?: Json | undefined
}

export function withNewLayer(config: Json, { type, vis, ...settings }: NewLayer): Json {
  const layer = {
    id: freeId(config, 'layer'),
    type,
    // In kepler.gl shapes have no fill unless the file says so.
    config: { ...settings, isVisible: true, visConfig: { opacity: 0.8, filled: true, ...vis } },
    visualChannels: {},
  }
  return reordered(withList(config, 'layers', (list) => [layer, ...list]))
}
