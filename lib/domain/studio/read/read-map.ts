import { maxColumns } from '@/lib/domain/map/map-fault'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { h3CellOf, s2TokenOf } from './cell-ids'
import { MapFileFault, readDatasets } from './read-data'
import { readSettings, settingsIn } from './read-settings'
import { isPlacedBy } from './row-places'
import { systemOf } from './shapes'
import { columnOf, type StudioDataset, type StudioLayer, type StudioMap } from './studio-map'

/** GeoJSON may have more properties than a table has columns. */
function fullNotices({ label, columns, wide }: StudioDataset): string[] {
  const name = label.slice(0, 80)
  if (wide) {
    return [
      `${name}: ${formatCount(columns.length)} of ${formatCount(wide.columns)} columns are read, those in use first; others stay in the file.`,
    ]
  }
  const isFull = columns.length === maxColumns && columns[0]?.name === '_geojson'
  return isFull
    ? [`${name}: the first ${formatCount(maxColumns - 1)} properties are columns, others stay in the file.`]
    : []
}

const knownVersions = new Set<unknown>(['v0', 'v1', undefined, null])

function unknownVersion(map: Json): string | undefined {
  const versions = [map.config, ...listIn(map, 'datasets')].map((part) => partOf(part, 'version'))
  const version = versions.find((each) => !knownVersions.has(each))
  return version === undefined ? undefined : `“${String(version).slice(0, 40)}”`
}

function datasetsIn(map: Json, version: string | undefined): StudioDataset[] {
  const hasSettings = Object.keys(settingsIn(map)).length > 0
  if (hasSettings && !Object.hasOwn(map, 'datasets')) {
    throw new MapFileFault('The file holds the settings of a map without its data. Save it with its data.')
  }
  try {
    return readDatasets(map)
  } catch (error) {
    if (!(error instanceof MapFileFault) || version === undefined) throw error
    throw new MapFileFault(`${error.message} The file has the unknown version ${version}.`)
  }
}

/** Without settings that are known here, a file of another version would be an empty map. */
function versionNotices(version: string | undefined, layers: readonly StudioLayer[]): string[] {
  if (version === undefined) return []
  if (layers.length > 0) return [`The file has the unknown version ${version}: its parts may differ.`]
  throw new MapFileFault(`The map has the unknown version ${version}, and no layers that can be read.`)
}

/** Whether a layer draws a row, with what it calls the rows that it does not. */
interface Drawable {
  isDrawn: (row: number) => boolean
  words: string
}

const withoutPlace = 'without a place'

function drawableOf(layer: StudioLayer, dataset: StudioDataset): Drawable {
  const { columns, drawn, columnMode } = layer
  if (drawn === 'hexagonId' || drawn === 's2') {
    const cells = columnOf(dataset, columns[drawn === 's2' ? 'token' : 'hex_id'])?.values ?? []
    const cellOf = drawn === 's2' ? s2TokenOf : h3CellOf
    return {
      isDrawn: (row) => cellOf(cells[row]) !== undefined,
      words: `without a valid ${drawn === 's2' ? 'S2' : 'H3'} cell`,
    }
  }
  const isShape = (drawn === 'geojson' || drawn === 'trip') && columnMode !== 'table' && columns.geojson
  if (isShape) {
    const shapes = columnOf(dataset, columns.geojson)?.shapes ?? []
    return { isDrawn: (row) => Boolean(shapes[row]), words: withoutPlace }
  }
  const isPlaced = isPlacedBy({ layer, dataset })
  if (drawn !== 'trip') return { isDrawn: isPlaced, words: withoutPlace }
  const times = columnOf(dataset, columns.timestamp)?.numbers
  return {
    isDrawn: (row) => isPlaced(row) && Number.isFinite(times?.[row]),
    words: 'without a place or a time',
  }
}

/** Coordinate systems other than WGS 84 that the shapes of a layer name. */
function systemsIn(layer: StudioLayer, dataset: StudioDataset): string[] {
  const column = columnOf(dataset, layer.columns.geojson)
  if (!column?.shapes) return []
  const found = new Set<string>()
  for (const [row, shape] of column.shapes.entries()) {
    const system = shape === null ? systemOf(column.values[row]) : undefined
    if (system) found.add(system)
  }
  return [...found]
}

/** What a layer does not draw for want of places, in sentences. */
function placelessNotices(layer: StudioLayer, dataset: StudioDataset): string[] {
  if (!layer.drawn) return []
  const { isDrawn, words } = drawableOf(layer, dataset)
  let count = 0
  for (let row = 0; row < dataset.rows; row += 1) if (!isDrawn(row)) count += 1
  if (count === 0) return []
  const name = layer.label.slice(0, 80)
  return [
    `${name}: ${formatCountOf(count, 'row')} ${words}.`,
    ...systemsIn(layer, dataset).map(
      (system) => `${name}: places in ${system} are not drawn; save the data in WGS 84 (EPSG:4326).`,
    ),
  ]
}

/** Reads kepler.gl's schema v0 and v1. @throws MapFileFault with the place of the fault */
export function readStudioMap(map: unknown): StudioMap {
  if (!isObject(map)) throw new MapFileFault('The map: expected an object.')
  const version = unknownVersion(map)
  const datasets = datasetsIn(map, version)
  const config = settingsIn(map)
  const settings = readSettings(config, datasets)
  const info = partOf(map, 'info')
  const title = textIn(info, 'title') || textIn(partOf(map, 'configuration'), 'label')
  return {
    ...settings,
    notices: [...versionNotices(version, settings.layers), ...settings.notices],
    title: title.slice(0, 200),
    description: textIn(info, 'description').slice(0, 2000),
    datasets,
    config,
    dataNotices: [
      ...settings.layers.flatMap((layer) => {
        const dataset = datasets.find(({ id }) => id === layer.dataId)
        return dataset ? placelessNotices(layer, dataset) : []
      }),
      ...datasets.flatMap(fullNotices),
    ],
  }
}
