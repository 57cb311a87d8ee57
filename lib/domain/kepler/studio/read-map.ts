import { isObject, type Json, listIn, partOf, textIn } from '@/lib/domain/kepler/json-parts'
import { formatCountOf } from '@/lib/format/number'
import { MapFileFault, most, readDatasets } from './read-data'
import { readFilter } from './read-filter'
import { neededColumns, readLayer } from './read-layer'
import {
  columnOf,
  type StudioDataset,
  type StudioFilter,
  type StudioLayer,
  type StudioMap,
  type StudioView,
} from './studio-map'

/** The settings, which newer files wrap with their version. */
const configIn = (map: Json): unknown => {
  const config = partOf(map, 'config')
  return partOf(config, 'config') ?? config
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

function tooltipIn(visState: unknown): StudioMap['tooltip'] {
  const tooltip = partOf(partOf(visState, 'interactionConfig'), 'tooltip')
  const shown = partOf(tooltip, 'fieldsToShow')
  const fields = Object.entries(isObject(shown) ? shown : {}).map(([dataId, list]) => [
    dataId,
    (Array.isArray(list) ? list : []).flatMap((field) => {
      const name = typeof field === 'string' ? field : textIn(field, 'name')
      return name === '' ? [] : [{ name, format: textIn(field, 'format') }]
    }),
  ])
  return { isOn: partOf(tooltip, 'enabled') !== false, fields: Object.fromEntries(fields) }
}

/** Why a layer that has a known type cannot be drawn with these data. */
function lackOf(layer: StudioLayer, datasets: readonly StudioDataset[]): string | undefined {
  if (!layer.drawn) return `layers of the type “${layer.type.slice(0, 40)}” cannot be drawn`
  const dataset = datasets.find(({ id }) => id === layer.dataId)
  if (!dataset) return 'its dataset is not in the file'
  const missing = neededColumns[layer.drawn].find((use) => !columnOf(dataset, layer.columns[use]))
  return missing === undefined ? undefined : `its column for ${missing} is not in the data`
}

const checkedLayer = (layer: StudioLayer, datasets: readonly StudioDataset[]): StudioLayer =>
  lackOf(layer, datasets) === undefined ? layer : { ...layer, drawn: undefined }

/** Places on earth that a layer's rows lack. */
function placelessIn(layer: StudioLayer, datasets: readonly StudioDataset[]): number {
  const dataset = datasets.find(({ id }) => id === layer.dataId)
  const column = columnOf(dataset, layer.columns.lat ?? layer.columns.lat0 ?? layer.columns.geojson)
  if (!column) return 0
  if (column.shapes) return column.shapes.filter((shape) => shape === null).length
  return column.numbers?.filter((value) => !(Math.abs(value) <= 90)).length ?? 0
}

function layerNotices(layers: readonly StudioLayer[], datasets: readonly StudioDataset[]): string[] {
  return layers.flatMap((layer) => {
    const name = layer.label.slice(0, 80)
    const lack = lackOf(layer, datasets)
    if (lack !== undefined) return [`${name} is kept in the file but not drawn: ${lack}.`]
    const placeless = placelessIn(layer, datasets)
    const notices = placeless > 0 ? [`${name}: ${formatCountOf(placeless, 'row')} without a place.`] : []
    return layer.drawn === 'icon' ? [...notices, `${name}: icons are drawn as discs.`] : notices
  })
}

function stateNotices(visState: unknown, filters: readonly (StudioFilter | undefined)[]): string[] {
  const interaction = partOf(visState, 'interactionConfig')
  const unread = filters.filter((filter) => filter === undefined).length
  return [
    ...(listIn(visState, 'splitMaps').length > 0 ? ['Both halves of the split map are drawn as one.'] : []),
    ...(partOf(partOf(interaction, 'brush'), 'enabled') === true ? ['The brush is kept but not shown.'] : []),
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

/** Reads a map file of kepler.gl, schema v0 or v1. @throws MapFileFault with the place of the fault */
export function readStudioMap(map: unknown): StudioMap {
  if (!isObject(map)) throw new MapFileFault('The map: expected an object.')
  const datasets = readDatasets(map)
  const config = configIn(map)
  const visState = partOf(config, 'visState')
  const layers = sized(visState, 'layers').map(readLayer)
  const filters = sized(visState, 'filters').map(readFilter)
  const info = partOf(map, 'info')
  const title = textIn(info, 'title') || textIn(partOf(map, 'configuration'), 'label')
  return {
    title: title.slice(0, 200),
    datasets,
    layers: layers.map((layer) => checkedLayer(layer, datasets)),
    filters: filters.filter((filter) => filter !== undefined),
    tooltip: tooltipIn(visState),
    view: viewIn(config),
    ground: groundIn(config),
    blending: textIn(visState, 'layerBlending') || 'normal',
    notices: [...layerNotices(layers, datasets), ...stateNotices(visState, filters)],
  }
}
