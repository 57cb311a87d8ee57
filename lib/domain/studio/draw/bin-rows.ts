import { type CPUAggregator, GridLayer, HexagonLayer } from '@deck.gl/aggregation-layers'
import { WebMercatorViewport } from '@deck.gl/core'
import Supercluster from 'supercluster'
import { type Places, placed } from '@/lib/domain/studio/read/is-place'

export interface RowBins {
  /** Longitude, latitude, ... of each bin's middle. */
  places: Float64Array
  rows: readonly (readonly number[])[]
}

export interface CellBins extends RowBins {
  shape: 'square' | 'hexagon'
  /** From the middle to a hexagon's corner or a square's side, in 1/512 of the world. */
  radius: number
  ids: Int32Array
}

/** Middle of the box around places: cells have their true size on the ground there. */
function middleOf(places: Float64Array): [lng: number, lat: number] {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (let at = 0; at < places.length; at += 2) {
    const lng = places[at] ?? 0
    const lat = places[at + 1] ?? 0
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [(west + east) / 2, (south + north) / 2]
}

const attributeOf = (value: Float32Array | Float64Array, size: number) => ({
  value,
  isConstant: value.length === size,
  getAccessor: () => ({ size }),
})

const one = attributeOf(new Float32Array([1]), 1)

interface Lattice {
  layer: typeof GridLayer | typeof HexagonLayer
  viewport: WebMercatorViewport
  binOptions: Record<string, number | number[]>
}

/** Uses the aggregator of a deck.gl layer, which works without a map and a graphics card. */
function aggregated(places: Float64Array, { layer, viewport, binOptions }: Lattice): CPUAggregator {
  const host = { props: {}, state: { aggregatorViewport: viewport } }
  const aggregator = layer.prototype.createAggregator.call(host as never, 'cpu') as CPUAggregator
  aggregator.setProps({
    pointCount: places.length / 2,
    operations: ['COUNT', 'COUNT'],
    binOptions,
    attributes: {
      positions: { ...attributeOf(places, 2), isConstant: false },
      colorWeights: one,
      elevationWeights: one,
    } as never,
  })
  aggregator.update()
  return aggregator
}

/** Distances between hexagon middles, for a radius of 1. */
const across = Math.sqrt(3)
const down = 1.5

export function cellBins(of: Places, { shape, km }: { shape: CellBins['shape']; km: number }): CellBins {
  const { rows, places } = placed(of)
  if (rows.length === 0)
    return { shape, radius: 0, places: new Float64Array(0), rows: [], ids: new Int32Array(0) }
  const middle = middleOf(places)
  const viewport = new WebMercatorViewport({ longitude: 0, latitude: middle[1], zoom: 12 })
  const [perMetre = 0] = viewport.getDistanceScales(middle).unitsPerMeter
  const size = perMetre * km * 1000
  const isSquare = shape === 'square'
  const aggregator = isSquare
    ? aggregated(places, {
        layer: GridLayer,
        viewport,
        binOptions: { cellSizeCommon: [size, size], cellOriginCommon: [0, 0] },
      })
    : aggregated(places, {
        layer: HexagonLayer,
        viewport,
        binOptions: { radiusCommon: size, hexOriginCommon: [0, 0] },
      })
  const middles = new Float64Array(aggregator.binCount * 2)
  const ids = new Int32Array(aggregator.binCount * 2)
  const byBin: number[][] = []
  for (let at = 0; at < aggregator.binCount; at += 1) {
    const bin = aggregator.getBin(at)
    const [column = 0, line = 0] = bin?.id ?? []
    const x = isSquare ? (column + 0.5) * size : (column + (line & 1) / 2) * size * across
    const y = isSquare ? (line + 0.5) * size : line * size * down
    ids.set([column, line], at * 2)
    middles.set(viewport.unprojectFlat([x, y]), at * 2)
    byBin.push((bin?.pointIndices ?? []).map((index) => rows[index] ?? 0))
  }
  return { shape, radius: isSquare ? size / 2 : size, places: middles, rows: byBin, ids }
}

type Index = Supercluster<{ row: number }, object>

/** kepler.gl clusters nothing beyond this zoom. */
const maxZoom = 20

const known = new WeakMap<Uint32Array, { of: Places; px: number; index: Index }>()

const turned = (lng: number) => lng - Math.floor((lng + 180) / 360) * 360

function indexOf(of: Places, px: number): Index {
  const before = known.get(of.rows)
  if (before?.px === px && before.of.lngs === of.lngs && before.of.lats === of.lats) return before.index
  const { rows, places } = placed(of)
  const features = Array.from(rows, (row, at) => ({
    type: 'Feature' as const,
    properties: { row },
    geometry: {
      type: 'Point' as const,
      coordinates: [turned(places[at * 2] ?? 0), places[at * 2 + 1] ?? 0],
    },
  }))
  const index: Index = new Supercluster<{ row: number }, object>({ radius: px, maxZoom }).load(features)
  known.set(of.rows, { of, px, index })
  return index
}

export function clusterBins(of: Places, { px, zoom }: { px: number; zoom: number }): RowBins {
  const index = indexOf(of, px)
  const clusters = index.getClusters([-180, -90, 180, 90], Math.min(maxZoom, zoom))
  return {
    places: Float64Array.from(clusters.flatMap(({ geometry }) => geometry.coordinates)),
    rows: clusters.map(({ properties }) =>
      'cluster_id' in properties
        ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.row)
        : [properties.row],
    ),
  }
}
