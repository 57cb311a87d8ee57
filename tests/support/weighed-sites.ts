import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import type { LocationType } from '@/lib/contract/scout'
import { type DataTable, tableOf } from '@/lib/domain/tables/data-table'

interface WeighedSite {
  id: string
  capacity: number | null
  /** A car park by default. */
  type?: LocationType
  /** Its parking type, a surface lot by default. */
  parking?: string
  /** 0..1, in the order of `sitePartNames`. */
  parts: readonly (number | null)[]
  score: number
}

const kind: ScoreKind = 'DC'

export function weighedTable(sites: readonly WeighedSite[]): DataTable {
  const names = sitePartNames.map((part) => sitePartColumns[kind][part])
  return tableOf({
    fields: [
      { name: 'osm_id', type: 'string' },
      { name: 'capacity', type: 'integer' },
      { name: 'Location Type', type: 'string' },
      { name: 'Parking Type', type: 'string' },
      { name: 'Score DC', type: 'real' },
      { name: 'Score AC', type: 'real' },
      { name: 'lat', type: 'real' },
      { name: 'lng', type: 'real' },
      ...names.map((name) => ({ name, type: 'real' as const })),
    ],
    all_data: sites.map(({ id, capacity, type = 'parking', parking = 'surface', parts, score }, index) => [
      id,
      capacity,
      type,
      parking,
      score,
      score,
      47 + index / 100,
      9,
      ...parts,
    ]),
  })
}
