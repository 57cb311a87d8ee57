import { maxColumns } from '@/lib/domain/map/map-fault'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { layerControls } from './layer-controls'
import { MapFileFault, max } from './read-data'
import { readFilter } from './read-filter'
import { columnsFor, readLayer } from './read-layer'
import { brushIn, splitIn } from './split'
import { stateNotices } from './state-notices'
import {
  type DatasetOutline,
  type LayerType,
  type MapGroups,
  mapGroupNames,
  type StudioFilter,
  type StudioLayer,
  type StudioMap,
  type StudioView,
} from './studio-map'

interface Undrawn {
  types: readonly LayerType[]
  words: string
  isIn: (layer: StudioLayer) => boolean
}

const isOn = (name: string) => (layer: StudioLayer) => partOf(layer.vis, name) === true
const isOff = (name: string) => (layer: StudioLayer) => partOf(layer.vis, name) === false

const undrawn: readonly Undrawn[] = [
  { types: ['icon'], words: 'icons are drawn as discs', isIn: () => true },
  {
    types: ['point', 'icon', 'trip'],
    words: 'things that face the viewer are kept but drawn flat',
    isIn: isOn('billboard'),
  },
  {
    types: ['heatmap'],
    words: 'its threshold is kept but not drawn',
    isIn: ({ vis, channels }) =>
      (partOf(vis, 'aggregation') !== 'MEAN' || !channels.weight) &&
      ![undefined, 0.18].includes(partOf(vis, 'threshold') as number | undefined),
  },
  { types: ['hexagonId'], words: 'its outlines are kept but not drawn', isIn: isOn('outline') },
  { types: ['s2'], words: 'its outlines are kept but not drawn', isIn: isOn('stroked') },
  {
    types: ['hexagonId', 's2'],
    words: 'its cells are filled, although the file turns that off',
    isIn: isOff('filled'),
  },
  {
    types: ['trip'],
    words: 'its labels are kept but not drawn',
    isIn: ({ labels }) => labels.length > 0,
  },
  { types: ['s2'], words: 'its wireframe is kept but not drawn', isIn: isOn('wireframe') },
  {
    types: ['hexagonId'],
    words: 'its coverage by a column is kept but not drawn',
    isIn: ({ channels }) => channels.coverage !== undefined,
  },
]

const undrawnNotices = (layer: StudioLayer): string[] =>
  undrawn.flatMap(({ types, words, isIn }) =>
    layer.drawn && types.includes(layer.drawn) && isIn(layer)
      ? [`${layer.label.slice(0, 80)}: ${words}.`]
      : [],
  )

export type MapSettings = Pick<
  StudioMap,
  | 'layers'
  | 'filters'
  | 'tooltip'
  | 'split'
  | 'brush'
  | 'view'
  | 'ground'
  | 'blending'
  | 'moment'
  | 'groups'
  | 'notices'
>

/** Newer files wrap the settings with their version. */
export const settingsIn = (map: Json): Json => {
  const config = partOf(map, 'config')
  const settings = partOf(config, 'config') ?? config
  return isObject(settings) ? settings : {}
}

function bounded(value: unknown, [min, highest]: readonly [number, number]): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.min(highest, Math.max(min, value))
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
  if (style === 'streets') return 'streets'
  return /light|positron|voyager|muted$/i.test(style) ? 'light' : 'dark'
}

function tooltipIn(visState: unknown, datasets: readonly DatasetOutline[]): StudioMap['tooltip'] {
  const tooltip = partOf(partOf(visState, 'interactionConfig'), 'tooltip')
  const shown = partOf(tooltip, 'fieldsToShow')
  const fields = datasets.flatMap(({ id }) => {
    const list = partOf(shown, id)
    if (list === undefined) return []
    const named = (Array.isArray(list) ? list : []).slice(0, maxColumns).flatMap((field) => {
      const name = typeof field === 'string' ? field : textIn(field, 'name')
      return name === '' ? [] : [{ name, format: textIn(field, 'format') }]
    })
    return [[id, named]]
  })
  return { isOn: partOf(tooltip, 'enabled') !== false, fields: Object.fromEntries(fields) }
}

/** Why a layer of a known type cannot be drawn with these data. */
function lackOf(layer: StudioLayer, datasets: readonly DatasetOutline[]): string | undefined {
  if (!layer.drawn) return `layers of the type “${layer.type.slice(0, 40)}” cannot be drawn`
  const dataset = datasets.find(({ id }) => id === layer.dataId)
  if (!dataset) return 'its dataset is not in the file'
  const columnOf = (name: string | undefined) => dataset.columns.find((column) => column.name === name)
  const needed = columnsFor(layer, layer.drawn, dataset.columns)
  if (!needed) return `its column mode “${layer.columnMode.slice(0, 40)}” cannot be drawn`
  const missing = needed.find((use) => !columnOf(layer.columns[use]))
  return missing === undefined ? undefined : `its column for ${missing} is not in the data`
}

/** Bins that show the most frequent text of a column. */
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
      return [
        `${name}: the number of rows is shown in place of the most frequent text.`,
        ...undrawnNotices(layer),
      ]
    }
    return undrawnNotices(layer)
  })
}

/** Visibility of the base map's parts in kepler.gl's words; undefined entries stay as they are. */
function groupsIn(config: unknown, name: 'visibleLayerGroups' | 'topLayerGroups'): MapGroups | undefined {
  const groups = partOf(partOf(config, 'mapStyle'), name)
  if (!isObject(groups)) return undefined
  const known = mapGroupNames.filter((group) => typeof groups[group] === 'boolean')
  return Object.fromEntries(known.map((group) => [group, groups[group] === true]))
}

function momentIn(visState: unknown): number | undefined {
  const moment = partOf(partOf(visState, 'animationConfig'), 'currentTime')
  return typeof moment === 'number' && Number.isFinite(moment) ? moment : undefined
}

/** A filter whose columns are in no dataset would be one in name only. */
const appliesTo = (datasets: readonly DatasetOutline[]) => (filter: StudioFilter) =>
  filter.value.kind === 'area' ||
  filter.fields.some(({ dataId, name }) =>
    datasets.some(({ id, columns }) => id === dataId && columns.some((column) => column.name === name)),
  )

const blendings = ['normal', 'additive', 'subtractive'] as const

const sized = (visState: unknown, part: 'layers' | 'filters') => {
  const list = listIn(visState, part)
  if (list.length > max[part]) throw new MapFileFault(`The map: ${max[part]} ${part} at most.`)
  return list
}

function withOwnIds(layers: readonly StudioLayer[]): StudioLayer[] {
  const seen = new Set<string>()
  return layers.map((layer) => {
    const id = seen.has(layer.id) ? `${layer.id}#${layer.place}` : layer.id
    seen.add(id)
    return id === layer.id ? layer : { ...layer, id }
  })
}

/** @throws MapFileFault for too many parts */
export function readSettings(config: unknown, datasets: readonly DatasetOutline[]): MapSettings {
  const visState = partOf(config, 'visState')
  const layers = withOwnIds(sized(visState, 'layers').map(readLayer))
  const entries = sized(visState, 'filters')
  const filters = entries
    .map(readFilter)
    .filter((filter) => filter !== undefined)
    .filter(appliesTo(datasets))
  const drawn = layers.map((layer) =>
    lackOf(layer, datasets) === undefined ? layer : { ...layer, drawn: undefined },
  )
  return {
    layers: drawn,
    filters,
    tooltip: tooltipIn(visState, datasets),
    split: splitIn(visState),
    brush: brushIn(visState),
    view: viewIn(config),
    ground: groundIn(config),
    blending: blendings.find((each) => each === partOf(visState, 'layerBlending')) ?? 'normal',
    moment: momentIn(visState),
    groups: { shown: groupsIn(config, 'visibleLayerGroups'), above: groupsIn(config, 'topLayerGroups') },
    notices: [...layerNotices(layers, datasets), ...stateNotices(config, entries.length - filters.length)],
  }
}
