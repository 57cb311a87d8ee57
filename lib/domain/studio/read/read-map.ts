import { maxColumns } from '@/lib/domain/map/map-fault'
import { formatCount } from '@/lib/format/number'
import { isObject, partOf, textIn } from '@/lib/json/json-parts'
import { placelessNotices } from './placeless'
import { MapFileFault, readDatasets } from './read-data'
import { readSettings, settingsIn } from './read-settings'
import type { StudioDataset, StudioMap } from './studio-map'

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
    dataNotices: [
      ...settings.layers.flatMap((layer) => {
        const dataset = datasets.find(({ id }) => id === layer.dataId)
        return dataset ? placelessNotices(layer, dataset) : []
      }),
      ...fullNotices(datasets),
    ],
  }
}
