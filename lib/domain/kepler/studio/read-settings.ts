import { isObject, type Json, listIn, partOf, textIn } from '@/lib/domain/kepler/json-parts'
import { columnsMost } from '@/lib/domain/map/map-fault'
import { formatCountOf } from '@/lib/format/number'
import { layerControls } from './layer-controls'
import { MapFileFault, most } from './read-data'
import { readFilter } from './read-filter'
import { neededColumns, readLayer } from './read-layer'
import { brushIn, splitIn } from './split'
import type { DatasetOutline, StudioFilter, StudioLayer, StudioMap, StudioView } from './studio-map'

/** Settings of a map, without its data. */
export type MapSettings = Pick<
  StudioMap,
  'layers' | 'filters' | 'tooltip' | 'split' | 'brush' | 'view' | 'ground' | 'blending' | 'notices'
>

/** The settings of a map file, which newer files wrap with their version. */
export const settingsIn = (map: Json): Json => {
  const config = partOf(map, 'config')
  const settings = partOf(config, 'config') ?? config
  return isObject(settings) ? settings : {}
}

function bounded(value: unknown, [least, highest]: readonly [number, number]): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.min(highest, Math.max(least, value))
}

function viewIn(config: unknown): StudioView | undefined {
  const state = partOf(config, 'mapState')
  const lat = bounded(partOf(state, 'latitude'), [-85, 85])
  const lng = bounded(partOf(state, 'longitude'), [-180, 180])
  const zoom = bounded(partOf(state, 'zoom'), [0, 22])
  if (lat === undefined || lng === undefined || zoom === undefined) return undefined
  const pitch = bounded(partOf(state, 'pitch'), [0, 60]) ?? 0
  return { lat, lng, zoom, pitch, bearing: bounded(partOf(state, 'bearing'), [-360, 360]) ?? 0 }
}

function groundIn(config: unknown): StudioMap['ground'] {
  const style = textIn(partOf(config, 'mapStyle'), 'styleType')
  if (/satellite|w981tsj/i.test(style)) return 'satellite'
  return /light|positron|voyager|muted$/i.test(style) ? 'light' : 'dark'
}

function tooltipIn(visState: unknown, datasets: readonly DatasetOutline[]): StudioMap['tooltip'] {
  const tooltip = partOf(partOf(visState, 'interactionConfig'), 'tooltip')
  const shown = partOf(tooltip, 'fieldsToShow')
  const fields = datasets.flatMap(({ id }) => {
    const list = partOf(shown, id)
    if (list === undefined) return []
    const named = (Array.isArray(list) ? list : []).slice(0, columnsMost).flatMap((field) => {
      const name = typeof field === 'string' ? field : textIn(field, 'name')
      return name === '' ? [] : [{ name, format: textIn(field, 'format') }]
    })
    return [[id, named]]
  })
  return { isOn: partOf(tooltip, 'enabled') !== false, fields: Object.fromEntries(fields) }
}

/** Why a layer that has a known type cannot be drawn with these data. */
function lackOf(layer: StudioLayer, datasets: readonly DatasetOutline[]): string | undefined {
  if (!layer.drawn) return `layers of the type “${layer.type.slice(0, 40)}” cannot be drawn`
  const dataset = datasets.find(({ id }) => id === layer.dataId)
  if (!dataset) return 'its dataset is not in the file'
  const has = (name: string | undefined) => dataset.columns.some((column) => column.name === name)
  const missing = neededColumns[layer.drawn].find((use) => !has(layer.columns[use]))
  return missing === undefined ? undefined : `its column for ${missing} is not in the data`
}

/** Whether bins are to show the most frequent text of a column. */
function countsTexts({ vis, channels, drawn, dataId }: StudioLayer, datasets: readonly DatasetOutline[]) {
  if (!drawn || !layerControls[drawn].isBinned || textIn(vis, 'colorAggregation') !== 'mode') return false
  const dataset = datasets.find(({ id }) => id === dataId)
  return (
    dataset?.columns.some(({ name, type }) => name === channels.color?.field && type === 'string') === true
  )
}

function layerNotices(layers: readonly StudioLayer[], datasets: readonly DatasetOutline[]): string[] {
  return layers.flatMap((layer) => {
    const name = layer.label.slice(0, 80)
    const lack = lackOf(layer, datasets)
    if (lack !== undefined) return [`${name} is kept in the file but not drawn: ${lack}.`]
    if (countsTexts(layer, datasets)) {
      return [`${name}: the most frequent text is not shown, the number of rows is.`]
    }
    return layer.drawn === 'icon' ? [`${name}: icons are drawn as discs.`] : []
  })
}

function stateNotices(visState: unknown, filters: readonly (StudioFilter | undefined)[]): string[] {
  const unread = filters.filter((filter) => filter === undefined).length
  return [
    ...(listIn(partOf(visState, 'editor'), 'features').length > 0
      ? ['Drawn shapes are kept but not shown.']
      : []),
    ...(unread > 0 ? [`${formatCountOf(unread, 'filter')} cannot be applied and is kept in the file.`] : []),
  ]
}

const sized = (visState: unknown, part: 'layers' | 'filters') => {
  const list = listIn(visState, part)
  if (list.length > most[part]) throw new MapFileFault(`The map: ${most[part]} ${part} at most.`)
  return list
}

/** Ids that two layers share become different ones. */
function withOwnIds(layers: readonly StudioLayer[]): StudioLayer[] {
  const seen = new Set<string>()
  return layers.map((layer) => {
    const id = seen.has(layer.id) ? `${layer.id}#${layer.place}` : layer.id
    seen.add(id)
    return id === layer.id ? layer : { ...layer, id }
  })
}

/** Reads the settings of a map. @throws MapFileFault for too many parts */
export function readSettings(config: unknown, datasets: readonly DatasetOutline[]): MapSettings {
  const visState = partOf(config, 'visState')
  const layers = withOwnIds(sized(visState, 'layers').map(readLayer))
  const filters = sized(visState, 'filters').map(readFilter)
  const drawn = layers.map((layer) =>
    lackOf(layer, datasets) === undefined ? layer : { ...layer, drawn: undefined },
  )
  return {
    layers: drawn,
    filters: filters.filter((filter) => filter !== undefined),
    tooltip: tooltipIn(visState, datasets),
    split: splitIn(visState),
    brush: brushIn(visState),
    view: viewIn(config),
    ground: groundIn(config),
    blending: textIn(visState, 'layerBlending') || 'normal',
    notices: [...layerNotices(layers, datasets), ...stateNotices(visState, filters)],
  }
}
