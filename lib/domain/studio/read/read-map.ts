import { isValidCell } from 'h3-js'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { isObject, partOf, textIn } from '@/lib/json/json-parts'
import { MapFileFault, readDatasets } from './read-data'
import { readSettings, settingsIn } from './read-settings'
import { columnOf, type StudioDataset, type StudioLayer, type StudioMap } from './studio-map'

function placelessIn(layer: StudioLayer, datasets: readonly StudioDataset[]): number {
  const dataset = datasets.find(({ id }) => id === layer.dataId)
  const column = columnOf(dataset, layer.columns.lat ?? layer.columns.lat0 ?? layer.columns.geojson)
  if (!column) return 0
  if (column.shapes) return column.shapes.filter((shape) => shape === null).length
  if (column.numbers) return column.numbers.filter((value) => !(Math.abs(value) <= 90)).length
  // Links may have cells in place of coordinates.
  return Array.from(column.values).filter((cell) => !isValidCell(String(cell))).length
}

const placelessNotices = (layers: readonly StudioLayer[], datasets: readonly StudioDataset[]) =>
  layers.flatMap((layer) => {
    const placeless = layer.drawn ? placelessIn(layer, datasets) : 0
    return placeless > 0
      ? [`${layer.label.slice(0, 80)}: ${formatCountOf(placeless, 'row')} without a place.`]
      : []
  })

/** GeoJSON may have more properties than a table has columns. */
const fullNotices = (datasets: readonly StudioDataset[]) =>
  datasets.flatMap(({ label, columns }) =>
    columns.length === maxColumns && columns[0]?.name === '_geojson'
      ? [
          `${label.slice(0, 80)}: the first ${formatCount(maxColumns - 1)} properties are columns, others stay in the file.`,
        ]
      : [],
  )

/** Reads kepler.gl's schema v0 and v1. @throws MapFileFault with the place of the fault */
export function readStudioMap(map: unknown): StudioMap {
  if (!isObject(map)) throw new MapFileFault('The map: expected an object.')
  const datasets = readDatasets(map)
  const config = settingsIn(map)
  const settings = readSettings(config, datasets)
  const info = partOf(map, 'info')
  const title = textIn(info, 'title') || textIn(partOf(map, 'configuration'), 'label')
  return {
    ...settings,
    title: title.slice(0, 200),
    description: textIn(info, 'description').slice(0, 2000),
    datasets,
    config,
    dataNotices: [...placelessNotices(settings.layers, datasets), ...fullNotices(datasets)],
  }
}
