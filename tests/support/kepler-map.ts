import { csvTable } from '@/lib/domain/studio/read/csv-table'
import { keplerDatasets } from '@/lib/domain/studio/read/kepler-map'
import { type DatasetChange, replaceDataset } from '@/lib/domain/studio/read/replace-dataset'

const field = (name: string, type: string, [format = '', analyzerType = 'STRING'] = ['']) => ({
  name,
  type,
  format,
  analyzerType,
})

/** In the forms that kepler.gl saves. */
const arrivalFields = [
  field('Año', 'integer', ['', 'INT']),
  { ...field('lat', 'real', ['', 'FLOAT']), displayName: 'Latitude' },
  field('lon', 'real', ['', 'FLOAT']),
  field('Stamp', 'date', ['YYYY-M-D', 'DATE']),
  field('datetime', 'timestamp', ['YYYY-M-D H:m', 'DATETIME']),
  field('reported', 'date', ['MMMM DD, YYYY', 'DATE']),
  field('seen', 'timestamp', ['x', 'TIME']),
  field('coordinates', 'geojson', ['', 'PAIR_GEOMETRY_FROM_STRING']),
  field('code', 'string'),
]

const arrivalRows = [
  [2005, 27.99, -15.62, '01-01-05', '01-01-05 0:00', 'March 09, 2021', 1159321223, '34.64, 11.28', '007'],
  [2006, 28, -15, '2006-01-01', '2006-01-01 4:30', 'May 1, 2021', 1159321063, '35.28, -2.93', 'b, "c"'],
]

const layer = {
  id: 'l1',
  type: 'point',
  config: {
    dataId: 'g7b',
    label: 'Arrivals',
    columns: { lat: 'lat', lng: 'lon', altitude: null },
    textLabel: [{ field: { name: 'Año', type: 'integer' }, size: 18 }],
  },
  visualChannels: { colorField: { name: 'code', type: 'string' }, sizeField: null, sizeScale: 'sqrt' },
}

export const savedMap = () => ({
  datasets: [
    {
      version: 'v1',
      data: {
        id: 'g7b',
        label: 'arrivals.csv',
        color: [1, 2, 3],
        allData: arrivalRows,
        fields: arrivalFields,
      },
    },
    {
      version: 'v1',
      data: {
        id: 'zv2',
        label: 'routes.geojson',
        color: [4, 5, 6],
        allData: [[{ type: 'Feature', properties: {}, geometry: null }, 'ferry']],
        fields: [field('_geojson', 'geojson', ['', 'GEOMETRY']), field('name', 'string')],
      },
    },
  ],
  config: {
    version: 'v1',
    config: {
      visState: {
        filters: [
          { dataId: ['g7b'], id: 'f1', name: ['datetime'], type: 'timeRange' },
          { dataId: ['zv2'], id: 'f2', name: ['name'], type: 'multiSelect' },
        ],
        layers: [
          layer,
          { id: 'l2', type: 'geojson', config: { dataId: 'zv2', columns: { geojson: '_geojson' } } },
        ],
      },
    },
  },
  info: { app: 'kepler.gl', created_at: 'Tue Sep 14 2021' },
})

const csvCell = (value: unknown) =>
  value === null
    ? ''
    : `"${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('"', '""')}"`

/** Quotes each cell. */
export const csvOf = (names: readonly string[], rows: readonly (readonly unknown[])[], separator = ',') =>
  [names, ...rows].map((row) => row.map(csvCell).join(separator)).join('\r\n')

type SavedMap = ReturnType<typeof savedMap>

export function replaced(
  csv: string,
  { map = savedMap(), place = 0 }: { map?: unknown; place?: number } = {},
): { change: DatasetChange; map: SavedMap; data: SavedMap['datasets'][number]['data'] } {
  const dataset = keplerDatasets(map).find((each) => each.place === place)
  if (!dataset) throw new Error('The map has no such dataset.')
  const { change, text } = replaceDataset({ map, dataset, table: csvTable(csv) })
  const after = JSON.parse([...text].join('')) as SavedMap
  const data = after.datasets[dataset.place]?.data
  if (!data) throw new Error('The dataset is gone.')
  return { change, map: after, data }
}
