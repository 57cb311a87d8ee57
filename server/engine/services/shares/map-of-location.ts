import type { EvaluationMap } from '@/lib/contract/evaluation'
import { rowsOfMap, sourcesOfMap } from '@/server/engine/services/records/record-map'

export interface LocationOfMap {
  name: string
  map: EvaluationMap
}

/** Keeps both currents and the sources. `zid` may be of either row. Null without the location. */
export function mapOfLocation(map: EvaluationMap, zid: string): LocationOfMap | null {
  const rows = rowsOfMap(map)
  const place = rows.find((row) => row.zid === zid)
  const dataset = map.datasets.find(({ data }) => data.allData.length === rows.length)
  if (!place || !dataset) return null
  const isIt = (row: (typeof rows)[number]) =>
    row.location_id === place.location_id && row.lat === place.lat && row.lng === place.lng
  const name = String(place.location_name ?? '') || String(place.location_id ?? '')
  const { label, fields } = dataset.data
  const allData = dataset.data.allData.filter((_, index) => isIt(rows[index] ?? {}))
  return {
    name,
    map: {
      configuration: { label: name, sources: sourcesOfMap(map) },
      datasets: [{ data: { label, fields, allData } }],
      config: {},
    },
  }
}
