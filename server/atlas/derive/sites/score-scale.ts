import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import type { ScoreScale } from '@/lib/contract/site-rank'
import { sizeFactor } from '@/lib/domain/scores/site-score'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { scoreCorners } from './score-corners'
import type { SiteRow } from './site-columns'

/** Sub-scores of hexagons in the order of `sitePartNames`, without size. */
const hexagonParts = ['Score traffic', 'Score population', 'Score POI', 'Score competition'] as const

/** Corners of a country's scores (see `scoreCorners`): of its sites, and of its hexagons as tiles hold them. */
export function scoreScaleOf(rows: readonly SiteRow[], hexagons: HexagonTable): ScoreScale {
  return {
    sites: { DC: siteCorners(rows, 'DC'), AC: siteCorners(rows, 'AC') },
    hexagons: hexagonCorners(hexagons),
  }
}

function siteCorners(rows: readonly SiteRow[], kind: ScoreKind) {
  const columns = sitePartNames.map((part) => sitePartColumns[kind][part])
  return cornersOf(
    columns.map((name) => {
      const values = Float64Array.from(
        rows,
        (row) => numberOf(row[name]) * sizeFactor(numberOf(row.capacity)),
      )
      return values.some((value) => !Number.isNaN(value)) ? values : null
    }),
    rows.length,
  )
}

const numberOf = (cell: unknown) => (typeof cell === 'number' ? cell : Number.NaN)

/** To hundredths, as in the tiles. Cells without a score have none of the parts. */
function hexagonCorners({ cells, columns }: HexagonTable) {
  const scored = Uint32Array.from(cells.keys()).filter(
    (row) => !Number.isNaN(columns.Score?.[row] ?? Number.NaN),
  )
  const parts = hexagonParts.map((name) => {
    const values = columns[name]
    return values ? Float64Array.from(scored, (row) => Math.round((values[row] ?? 0) * 100) / 100) : null
  })
  return cornersOf(parts, scored.length)
}

/** Null in the parts that the country lacks; without any part no corners. */
function cornersOf(parts: readonly (Float64Array | null)[], size: number): (number | null)[][] {
  const known = parts.filter((values) => values !== null)
  if (known.length === 0) return []
  const points = new Float64Array(size * known.length)
  for (let row = 0; row < size; row += 1) {
    known.forEach((values, at) => {
      points[row * known.length + at] = values[row] ?? 0
    })
  }
  return scoreCorners({ points, dimensions: known.length }).map((corner) => {
    let next = 0
    return parts.map((values) => (values ? (corner[next++] ?? null) : null))
  })
}
