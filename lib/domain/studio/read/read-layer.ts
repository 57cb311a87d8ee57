import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { colorOf } from './read-data'
import type { Rgba } from './rgba'
import {
  type Channel,
  type DatasetOutline,
  type LabelStyle,
  type LayerType,
  layerTypes,
  type StudioLayer,
} from './studio-map'

const isDrawn = (type: string): type is LayerType => Object.hasOwn(layerTypes, type)

function nameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  return textIn(value, 'name') || textIn(value, 'value') || undefined
}

function columnsIn(config: unknown): Record<string, string> {
  const columns = partOf(config, 'columns')
  if (!isObject(columns)) return {}
  return Object.fromEntries(
    Object.entries(columns).flatMap(([use, column]) => {
      const name = nameIn(column)
      return name === undefined ? [] : [[use, name]]
    }),
  )
}

const channelNames = [
  ...['color', 'strokeColor', 'size', 'height', 'radius', 'weight', 'coverage'],
  'rotation',
] as const

/** Version 0 stores channels beside the columns. */
function channelIn(layer: Json, name: string): Channel | undefined {
  for (const holder of [partOf(layer, 'visualChannels'), partOf(layer, 'config')]) {
    const field = nameIn(partOf(holder, `${name}Field`))
    if (field !== undefined) return { field, scale: textIn(holder, `${name}Scale`) || 'linear' }
  }
  return undefined
}

function channelsIn(layer: Json): Record<string, Channel> {
  return Object.fromEntries(
    channelNames.flatMap((name) => {
      const channel = channelIn(layer, name)
      return channel ? [[name, channel]] : []
    }),
  )
}

const countScalesIn = (layer: Json): Record<string, string> =>
  Object.fromEntries(
    (['color', 'size'] as const).flatMap((name) => {
      const scale = textIn(partOf(layer, 'visualChannels'), `${name}Scale`)
      return scale === '' || channelIn(layer, name) ? [] : [[name, scale]]
    }),
  )

const anchors = ['start', 'middle', 'end'] as const
const alignments = ['center', 'top', 'bottom'] as const
const wordOf = <T extends string>(words: readonly [T, ...T[]], value: unknown): T =>
  words.find((word) => word === value) ?? words[0]

/** Some files store numbers as texts. */
function figureOf(value: unknown): number | undefined {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

function letterSizeOf(value: unknown): number {
  const size = figureOf(value) ?? 0
  return size > 0 && size <= 200 ? size : 18
}

function rgbaOf(value: unknown, usual: Rgba): Rgba {
  const [red, green, blue] = colorOf(value, [usual[0], usual[1], usual[2]])
  const alpha = Array.isArray(value) ? figureOf(value[3]) : usual[3]
  return [red, green, blue, Math.min(255, Math.max(0, alpha ?? 255))]
}

function outlineIn(label: unknown): LabelStyle['outline'] {
  const width = figureOf(partOf(label, 'outlineWidth')) ?? 0
  if (width <= 0) return undefined
  return { width: Math.min(1, width), color: rgbaOf(partOf(label, 'outlineColor'), [255, 0, 0, 255]) }
}

/** H3 cells have their labels in the middle; other types share theirs. */
function labelsIn(config: unknown, type: string): StudioLayer['labels'] {
  const stored = partOf(config, 'textLabel')
  return (Array.isArray(stored) ? stored : [stored]).slice(0, 5).flatMap((label) => {
    const field = nameIn(partOf(label, 'field'))
    if (field === undefined) return []
    const anchor = partOf(label, 'anchor') ?? (type === 'hexagonId' ? 'middle' : 'start')
    const hasBackground = partOf(label, 'background') === true
    return [
      {
        field,
        color: colorOf(partOf(label, 'color'), [255, 255, 255]),
        size: letterSizeOf(partOf(label, 'size')),
        anchor: wordOf(anchors, anchor),
        alignment: wordOf(alignments, partOf(label, 'alignment')),
        outline: outlineIn(label),
        background: hasBackground ? rgbaOf(partOf(label, 'backgroundColor'), [0, 0, 200, 255]) : undefined,
      },
    ]
  })
}

const defaultRadius = 10

/** Older points had one colour for fill and outline, and no fill beside an outline. */
function pointOfToday(layer: StudioLayer): StudioLayer {
  const { vis, color } = layer
  if (Object.hasOwn(vis, 'filled') || vis.strokeColor || vis.strokeColorRange) return layer
  const stroke = { strokeColor: color, strokeColorRange: vis.colorRange }
  return {
    ...layer,
    vis: vis.outline === true ? { ...vis, ...stroke, filled: false } : { ...vis, ...stroke },
  }
}

/** Older shapes had one colour for fill and outline; their points had no outline. */
function shapesOfToday(layer: StudioLayer): StudioLayer {
  const { vis, color, channels } = layer
  const hasPoints = channels.radius !== undefined || (vis.radius ?? defaultRadius) !== defaultRadius
  const plain =
    vis.strokeColor || vis.strokeColorRange
      ? vis
      : { ...vis, strokeColor: color, strokeColorRange: vis.colorRange }
  if (hasPoints) return { ...layer, vis: plain === vis ? vis : { ...plain, filled: true, stroked: false } }
  if (vis.stroked !== true || !channels.color) return { ...layer, vis: plain }
  return { ...layer, vis: plain, channels: { ...channels, strokeColor: channels.color } }
}

/** Translates any file version to today's kepler.gl. @param channels as in the file: older ones lack the outline's */
function ofToday(layer: StudioLayer, channels: unknown): StudioLayer {
  if (layer.drawn === 'point') return pointOfToday(layer)
  const isOld = isObject(channels) && !Object.hasOwn(channels, 'strokeColorField')
  return layer.drawn === 'geojson' && isOld ? shapesOfToday(layer) : layer
}

/** Fills gaps with kepler.gl's defaults. */
export function readLayer(entry: unknown, place: number): StudioLayer {
  const layer = isObject(entry) ? entry : {}
  const config = partOf(layer, 'config')
  const type = textIn(layer, 'type')
  const vis = partOf(config, 'visConfig')
  const read: StudioLayer = {
    place,
    id: textIn(layer, 'id') || `layer-${place + 1}`,
    type,
    drawn: isDrawn(type) ? type : undefined,
    label: textIn(config, 'label').slice(0, 200) || `Layer ${place + 1}`,
    dataId: textIn(config, 'dataId'),
    isVisible: partOf(config, 'isVisible') !== false,
    color: colorOf(partOf(config, 'color'), [60, 132, 244]),
    columns: columnsIn(config),
    columnMode: textIn(config, 'columnMode'),
    vis: isObject(vis) ? vis : {},
    channels: channelsIn(layer),
    countScales: countScalesIn(layer),
    labels: labelsIn(config, type),
  }
  return ofToday(read, partOf(layer, 'visualChannels'))
}

type Ends = readonly [min: number, highest: number]

/** Bounds of drawable numbers: a file may hold anything. */
const drawable: Ends = [-1e7, 1e7]
const bounds: Readonly<Record<string, Ends>> = {
  coverage: [0, 1],
  opacity: [0, 1],
  strokeOpacity: [0, 1],
  thickness: [0, 1_000],
  radius: [0, 1e5],
  intensity: [0, 1_000],
  clusterRadius: [1, 1_000],
  worldUnitSize: [0.001, 1e5],
}

const within = (value: number, [min, highest]: Ends) => Math.min(highest, Math.max(min, value))

export function numberIn(layer: StudioLayer, name: string, usual: number): number {
  const value = figureOf(partOf(layer.vis, name))
  return value === undefined ? usual : within(value, bounds[name] ?? drawable)
}

export const flagIn = (layer: StudioLayer, name: string, usual = false): boolean => {
  const value = partOf(layer.vis, name)
  return typeof value === 'boolean' ? value : usual
}

export function endsIn(layer: StudioLayer, name: string, usual: readonly [number, number]) {
  const [from, to] = listIn(layer.vis, name).map(figureOf)
  return from !== undefined && to !== undefined
    ? ([within(from, drawable), within(to, drawable)] as const)
    : usual
}

export const neededColumns: Readonly<Record<LayerType, readonly string[]>> = {
  point: ['lat', 'lng'],
  icon: ['lat', 'lng'],
  cluster: ['lat', 'lng'],
  heatmap: ['lat', 'lng'],
  grid: ['lat', 'lng'],
  hexagon: ['lat', 'lng'],
  contour: ['lat', 'lng'],
  arc: ['lat0', 'lng0', 'lat1', 'lng1'],
  line: ['lat0', 'lng0', 'lat1', 'lng1'],
  geojson: ['geojson'],
  trip: ['geojson'],
  s2: ['token'],
  hexagonId: ['hex_id'],
}

const middles = { geojson: ['geojson'] }

const otherColumns: Partial<Readonly<Record<LayerType, Readonly<Record<string, readonly string[]>>>>> = {
  point: { geojson: ['geojson'], geoarrow: ['geoarrow'] },
  heatmap: { geojson: ['geojson'], geoarrow: ['geoarrow'] },
  cluster: middles,
  grid: middles,
  hexagon: middles,
  geojson: { table: ['id', 'lat', 'lng'] },
  arc: { hexagons: ['source_hex', 'target_hex'], geoarrow: ['geoarrow0', 'geoarrow1'] },
  line: { hexagons: ['source_hex', 'target_hex'], geoarrow: ['geoarrow0', 'geoarrow1'] },
  trip: { table: ['id', 'lat', 'lng', 'timestamp'] },
}

const usualModes: ReadonlySet<string> = new Set(['', 'points', 'geojson'])

/** Coordinates of a link's end; either of them may be H3 cells instead. */
const endOf = (pair: readonly string[], { columns }: StudioLayer, known: DatasetOutline['columns']) => {
  const isCells = (use: string) => {
    const column = known.find(({ name }) => name === columns[use])
    return column?.type === 'string' || column?.type === 'h3'
  }
  const cell = pair.find(isCells)
  return cell ? [cell] : pair
}

/** Undefined for a mode that cannot be drawn. @param known columns of the layer's dataset */
export function columnsFor(
  layer: StudioLayer,
  type: LayerType,
  known: DatasetOutline['columns'],
): readonly string[] | undefined {
  const { columnMode, columns } = layer
  const isLink = type === 'arc' || type === 'line'
  if (isLink && columnMode === 'neighbors') return [...endOf(['lat', 'lng'], layer, known), 'neighbors']
  const other = otherColumns[type]?.[columnMode]
  if (other) return other
  if (!usualModes.has(columnMode)) return undefined
  if (type === 'point' && columnMode === '' && !columns.lat && columns.geojson) return ['geojson']
  if (!isLink) return neededColumns[type]
  return [0, 1].flatMap((end) => endOf([`lat${end}`, `lng${end}`], layer, known))
}
