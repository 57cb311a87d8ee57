import { type ClusterProperties, clusterFeatures } from '@/components/map/layers/cluster-layers'
import { clustersIn, flatClusters, greedyClusters } from '@/lib/domain/map/greedy-clusters'
import type { FeatureCollection } from '@/lib/geo/geojson'
import type { LabelsQuestion } from './cell-messages'

export type LabelsAnswer = FeatureCollection<ClusterProperties> | undefined

export class ClusterLabels {
  #flat: Float64Array = new Float64Array()
  #grouping = 0

  /** @returns the grouping's number, valid for label requests until the next grouping */
  group(coordinates: Float64Array, radiusKm: number): number {
    this.#flat = flatClusters(greedyClusters(coordinates, radiusKm))
    this.#grouping += 1
    return this.#grouping
  }

  labels({ grouping, box, stations, worldSize, isPhone }: LabelsQuestion): LabelsAnswer {
    if (grouping !== this.#grouping) return undefined
    return clusterFeatures(clustersIn(this.#flat, box), { stations, worldSize, isPhone })
  }
}
