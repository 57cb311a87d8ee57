import type { HexagonMap } from '@/lib/contract/scout'
import type { Atlas } from '@/server/atlas/store/atlas'

/** The hexagons of the finest level as one dataset in the contract's form. */
export function readHexagonMap(atlas: Atlas): HexagonMap {
  const { fields, all_data } = atlas.hexagonRows()
  return {
    datasets: [{ data: { label: `${atlas.manifest.country} hexagons`, fields, allData: all_data } }],
  }
}
