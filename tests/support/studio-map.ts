const field = (name: string, type: string, format = '') => ({ name, type, format })

/** All kinds of columns. */
const stops = {
  id: 'stops',
  label: 'stops.csv',
  fields: [
    ...[field('lat', 'real'), field('lng', 'real'), field('lat1', 'real'), field('lng1', 'real')],
    ...[field('name', 'string'), field('kwh', 'real'), field('seen', 'timestamp', 'YYYY-M-D H:m')],
    ...[field('h3', 'string'), field('s2', 'string'), field('shape', 'geojson'), field('trip', 'geojson')],
  ],
  allData: [1, 2, 3].map((at) => [
    ...[47.16 + at / 100, 9.5 + at / 100, 47.2, 9.6, at === 1 ? 'north' : 'south', at * 10],
    ...[`2026-01-0${at} 10:30`, '881f8deba7fffff', '89c259'],
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [9, 47],
            [9.1, 47],
            [9.1, 47.1],
            [9, 47],
          ],
        ],
      },
    },
    {
      type: 'LineString',
      coordinates: [
        [9, 47, 0, 1_760_000_000],
        [9.1, 47.1, 0, 1_760_000_600],
      ],
    },
  ]),
}

const place = { lat: 'lat', lng: 'lng' }
const ends = { lat0: 'lat', lng0: 'lng', lat1: 'lat1', lng1: 'lng1' }

const columnsByType: Record<string, object> = {
  point: place,
  icon: place,
  cluster: place,
  heatmap: place,
  grid: place,
  hexagon: place,
  contour: place,
  arc: ends,
  line: ends,
  geojson: { geojson: 'shape' },
  trip: { geojson: 'trip' },
  s2: { token: 's2' },
  hexagonId: { hex_id: 'h3' },
}

const layerOf = ([type, columns]: [string, object]) => ({
  id: type,
  type,
  unknownToUs: { kept: true },
  config: {
    dataId: 'stops',
    label: `A ${type}`,
    color: [10, 20, 30],
    columns,
    isVisible: true,
    visConfig: { opacity: 0.5, colorRange: { colors: ['#000000', '#ffffff'] } },
  },
  visualChannels: { colorField: { name: 'kwh', type: 'real' }, colorScale: 'quantize' },
})

/** Schema v1: a layer of every type, one that cannot be drawn, and filters. */
export const studioMap = () => ({
  datasets: [{ version: 'v1', data: stops }],
  config: {
    version: 'v1',
    config: {
      visState: {
        layers: [...Object.entries(columnsByType).map(layerOf), layerOf(['scenegraph', place])],
        filters: [
          { id: 'f1', dataId: ['stops'], name: ['kwh'], type: 'range', value: [0, 100] },
          { id: 'f2', dataId: ['stops'], name: ['name'], type: 'multiSelect', value: [] },
          { id: 'f3', dataId: ['stops'], name: ['kwh'], type: 'future', value: 1 },
        ],
        interactionConfig: {
          tooltip: { enabled: true, fieldsToShow: { stops: [{ name: 'kwh', format: '.1f' }] } },
        },
        layerBlending: 'normal',
      },
      mapState: { latitude: 47.18, longitude: 9.52, zoom: 11, pitch: 0, bearing: 0, future: 1 },
      mapStyle: { styleType: 'dark-matter' },
    },
  },
  info: { app: 'kepler.gl', title: 'Stops of Schaan' },
})

/** The same with two layers only, which costs a fraction to draw. */
export function twoLayerMap() {
  const map = studioMap()
  const { visState } = map.config.config
  visState.layers = visState.layers.filter(({ type }) => type === 'point' || type === 'arc')
  return map
}
