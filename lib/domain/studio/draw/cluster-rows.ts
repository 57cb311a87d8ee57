import Supercluster from 'supercluster'
import { type Places, placed } from '@/lib/domain/studio/read/is-place'
import type { RowBins } from './bin-rows'

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
