import { cellArea, latLngToCell } from 'h3-js'

/** Pictures are of the equator, where degrees and metres are the same in all directions. */
const zoom = 14
const world = 512 * 2 ** zoom
const perDegree = world / 360
const perMetre = world / 40_075_017
const perRadian = world / (2 * Math.PI)

type Place = readonly [lng: number, lat: number]

/** In px from the middle of the map; computed from the data, not by our code. */
export interface ExpectedKind {
  name: string
  type: string
  columns: object
  vis: object
  /** lat, lng, lat1, lng1, cell, shape. */
  rows: readonly (readonly unknown[])[]
  area: number
  /** Left, top, right, bottom of what has at least half its colour. */
  box: readonly [number, number, number, number]
  /** `area` is a share, `box` px of its sides. */
  tolerance: { area: number; box: number }
  /** Undefined for a kind without objects. */
  tip: string | undefined
}

const row = (part: { at?: Place; to?: Place; cell?: string; shape?: object }) => {
  const [lng, lat] = part.at ?? [0, 0]
  const [lng1, lat1] = part.to ?? [0, 0]
  return [lat, lng, lat1, lng1, part.cell ?? null, part.shape ?? null, 7.5]
}
const nine = Array.from({ length: 9 }, () => row({}))

const around = (half: number) => [-half, -half, half, half] as const
const disc = (radius: number) => ({ area: Math.PI * radius ** 2, box: around(radius) })
const line = (half: number, width: number) => ({
  area: 2 * half * width,
  box: [-half, -width / 2, half, width / 2] as const,
})

const place = { lat: 'lat', lng: 'lng' }
const ends = { lat0: 'lat', lng0: 'lng', lat1: 'lat1', lng1: 'lng1' }
const west: Place = [-0.01, 0]
const east: Place = [0.01, 0]
/** Outside the picture. */
const outside: Place = [0.02, 0]
const half = 0.01 * perDegree
const sharp = { area: 0.03, box: 2 }
const value = '7.5'

/** Side of a square in the middle of an S2 face, where the projection stretches by 4/3. */
const s2Side = (level: number) => (4 / 3 / 2 ** level) * perRadian

const cell = latLngToCell(0, 0, 8)
const cellWidth = Math.sqrt((cellArea(cell, 'rads2') * perRadian ** 2) / (1.5 * Math.sqrt(3))) * 2

/** Px of a line of thickness 1: kepler.gl's unit is 8 m at this zoom. */
const unitWidth = 8 * perMetre
const pixel = 2 / 3

const square = [
  [-0.004, -0.004],
  [0.004, -0.004],
  [0.004, 0.004],
  [-0.004, 0.004],
  [-0.004, -0.004],
]

/** Like deck.gl at the equator. */
const kilometre = world / 40_030
/** An odd number of squares lies across the world, so one is centred. */
const gridSide = kilometre * 0.4

/** The hexagon over the middle of the world; odd rows are half a hexagon further right. */
const hexagonRadius = kilometre / 2
const hexagonWidth = Math.sqrt(3) * hexagonRadius
const hexagonRow = Math.round(world / 2 / (1.5 * hexagonRadius))
const hexagonsLeft = world / 2 / hexagonWidth - (hexagonRow % 2) / 2
const hexagonX = (Math.round(hexagonsLeft) - hexagonsLeft) * hexagonWidth
const hexagonY = world / 2 - hexagonRow * 1.5 * hexagonRadius

/** The eye is one and a half map heights away; higher things are nearer and look larger. */
const eye = 1.5 * 852

/** Px² of an arc whose height is half its length. */
function arcArea(width: number): number {
  const steps = 1_000
  let area = 0
  let before = -half
  for (let at = 1; at <= steps; at += 1) {
    const share = at / steps
    const larger = 1 / (1 - (2 * half * Math.sqrt(share * (1 - share))) / eye)
    const x = (share * 2 - 1) * half * larger
    area += (x - before) * width * larger
    before = x
  }
  return area
}

/** Growth of kepler.gl's heat at this zoom, towards its file's radius and three times its strength. */
const grown = zoom / 18
const fileRadius = 60
const heatRadius = 2 + (fileRadius - 2) * grown
const strength = 1 + 2 * grown

/**
 * Ten places in one make a density of 10 × 0.3989 × strength × e^(-4.5 r²/R²); its colour is full from 0.5
 * on. Colour and opacity both grow with it, so the eye sees its square.
 */
const peak = (3.989 * strength) / 0.5
const heatArea = ((Math.PI * heatRadius ** 2) / 9) * (1 + 2 * Math.log(peak))
const heatHalf = heatRadius * Math.sqrt((Math.log(2) + 2 * Math.log(peak)) / 9)

export const expectedKinds: readonly ExpectedKind[] = [
  {
    name: 'point',
    type: 'point',
    columns: place,
    vis: { radius: 200 },
    rows: [row({})],
    ...disc(200 * perMetre),
    tolerance: sharp,
    tip: value,
  },
  {
    name: 'icon',
    type: 'icon',
    columns: place,
    vis: { radius: 150 },
    rows: [row({})],
    ...disc(150 * perMetre),
    tolerance: sharp,
    tip: value,
  },
  {
    name: 'line',
    type: 'line',
    columns: ends,
    vis: { thickness: 20 },
    // A line of 13.3 px without antialiasing covers 13 or 14 rows of pixels.
    rows: [row({ at: west, to: east })],
    ...line(half, 20 * pixel),
    tip: value,
    tolerance: { area: 0.06, box: 2 },
  },
  {
    name: 'arc',
    type: 'arc',
    columns: ends,
    vis: { thickness: 20 },
    rows: [row({ at: west, to: east })],
    ...line(half, 20 * pixel),
    area: arcArea(20 * pixel),
    tolerance: { area: 0.06, box: 8 },
    tip: value,
  },
  {
    name: 'grid',
    type: 'grid',
    columns: place,
    vis: { worldUnitSize: 0.4 },
    rows: nine,
    area: gridSide ** 2,
    box: around(gridSide / 2),
    tolerance: sharp,
    tip: '9 rows here',
  },
  {
    name: 'contour',
    type: 'contour',
    columns: place,
    vis: { worldUnitSize: 0.4 },
    rows: nine,
    // Halfway to the empty squares on its four sides.
    area: gridSide ** 2 / 2,
    box: around(gridSide / 2),
    tolerance: sharp,
    tip: undefined,
  },
  {
    name: 'hexbin',
    type: 'hexagon',
    columns: place,
    vis: { worldUnitSize: 0.5 },
    rows: nine,
    area: 1.5 * Math.sqrt(3) * hexagonRadius ** 2,
    box: [
      hexagonX - hexagonWidth / 2,
      hexagonY - hexagonRadius,
      hexagonX + hexagonWidth / 2,
      hexagonY + hexagonRadius,
    ],
    tolerance: sharp,
    tip: '9 rows here',
  },
  {
    name: 'cluster',
    type: 'cluster',
    columns: place,
    rows: [...nine, row({ at: outside })],
    vis: { clusterRadius: 40, radiusRange: [0, 40] },
    ...disc(40),
    tolerance: sharp,
    tip: '9 rows here',
  },
  {
    name: 'heatmap',
    type: 'heatmap',
    columns: place,
    vis: { radius: fileRadius },
    rows: [...nine, row({})],
    area: heatArea,
    box: around(heatHalf),
    tolerance: { area: 0.06, box: 3 },
    tip: undefined,
  },
  {
    name: 'polygon',
    type: 'geojson',
    columns: { geojson: 'shape' },
    vis: { stroked: false, filled: true },
    rows: [row({ shape: { type: 'Polygon', coordinates: [square] } })],
    area: (0.008 * perDegree) ** 2,
    box: around(0.004 * perDegree),
    tolerance: sharp,
    tip: value,
  },
  {
    name: 'path',
    type: 'geojson',
    columns: { geojson: 'shape' },
    vis: { thickness: 12, strokeOpacity: 1 },
    rows: [row({ shape: { type: 'LineString', coordinates: [west, east] } })],
    ...line(half, 12 * unitWidth),
    tolerance: { area: 0.06, box: 12 },
    tip: value,
  },
  {
    name: 'spot',
    type: 'geojson',
    columns: { geojson: 'shape' },
    vis: { radius: 200, filled: true, stroked: false },
    rows: [row({ shape: { type: 'Point', coordinates: [0, 0] } })],
    ...disc(200 * perMetre),
    tolerance: sharp,
    tip: value,
  },
  {
    name: 'trip',
    type: 'trip',
    columns: { geojson: 'shape' },
    vis: { thickness: 12, trailLength: 180, fadeTrail: false },
    rows: [
      row({
        shape: {
          type: 'LineString',
          coordinates: [
            [...west, 0, 1_760_000_000],
            [...east, 0, 1_760_000_100],
          ],
        },
      }),
    ],
    ...line(half, 12 * unitWidth),
    tolerance: { area: 0.06, box: 12 },
    tip: value,
  },
  {
    // North-east of the middle of the first face.
    name: 's2',
    type: 's2',
    columns: { token: 'cell' },
    vis: {},
    rows: [row({ cell: '10000004' })],
    area: s2Side(13) ** 2,
    box: [0, -s2Side(13), s2Side(13), 0],
    tolerance: sharp,
    tip: value,
  },
  {
    name: 'h3',
    type: 'hexagonId',
    columns: { hex_id: 'cell' },
    vis: {},
    rows: [row({ cell })],
    area: cellArea(cell, 'rads2') * perRadian ** 2,
    // At most one cell from the middle.
    box: around(cellWidth / 2),
    tolerance: { area: 0.03, box: cellWidth / 2 },
    tip: value,
  },
]

const fields = [
  ...['lat', 'lng', 'lat1', 'lng1'].map((name) => ({ name, type: 'real' })),
  ...[
    { name: 'cell', type: 'string' },
    { name: 'shape', type: 'geojson' },
    { name: 'kwh', type: 'real' },
  ],
]

/** Magenta, from above. */
export const oneKindMap = ({ name, type, columns, vis, rows }: ExpectedKind) => ({
  datasets: [{ version: 'v1', data: { id: 'rows', label: 'rows', fields, allData: rows } }],
  config: {
    version: 'v1',
    config: {
      visState: {
        layers: [
          {
            id: name,
            type,
            config: {
              dataId: 'rows',
              label: `A ${name}`,
              color: [255, 0, 255],
              columns,
              isVisible: true,
              visConfig: {
                opacity: 1,
                strokeColor: [255, 0, 255],
                colorRange: { colors: ['#FF00FF'] },
                ...vis,
              },
            },
          },
        ],
        interactionConfig: { tooltip: { enabled: true, fieldsToShow: { rows: [{ name: 'kwh' }] } } },
      },
      mapState: { latitude: 0, longitude: 0, zoom, pitch: 0, bearing: 0 },
    },
  },
  info: { title: `One ${name}` },
})
