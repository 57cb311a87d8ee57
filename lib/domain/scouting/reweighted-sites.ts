import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { siteFactor, siteScore } from '@/lib/domain/scores/site-score'
import type { AppliedWeights, Weighting } from '@/lib/domain/scores/weighting'
import { type Column, type DataTable, textAt } from '@/lib/domain/tables/data-table'
import { fractionRows } from '@/lib/domain/tables/radix-order'
import { rememberOrders, type SortDirection } from '@/lib/domain/tables/table-order'
import type { ScoutedSite } from './scouted-site'

const noFigures = new Float64Array()

/** Fractions of the country's maximum. By column, which is several times faster than `siteScore` by row. */
export function weightedScores(
  { columns, length }: DataTable,
  kind: ScoreKind,
  { points, greatest }: AppliedWeights,
): Float64Array {
  const figures = (name: string) => {
    const column = columns[name]
    return column?.kind === 'number' ? column.values : noFigures
  }
  const scores = new Float64Array(length)
  const known = new Float64Array(length)
  for (const [at, part] of sitePartNames.entries()) {
    addPart({ scores, known }, figures(sitePartColumns[kind][part]), points[at] ?? 0)
  }
  const capacity = figures('capacity')
  const locationType = textReader(columns['Location Type'])
  const parkingType = textReader(columns['Parking Type'])
  for (let row = 0; row < length; row += 1) {
    const mean = (scores[row] ?? 0) / (known[row] ?? 0)
    const spaces = capacity[row] ?? Number.NaN
    const use = { spaces, locationType: locationType(row), parkingType: parkingType(row) }
    const factor = siteFactor(kind, use)
    scores[row] = Math.min(1, (mean * factor) / greatest)
  }
  return scores
}

/** Decodes each distinct word once: a country has 200,000 sites of a dozen types. */
function textReader(column: Column | undefined): (row: number) => string {
  if (column?.kind !== 'text') return (row) => textAt(column, row)
  const words = new Map<number, string>()
  return (row) => {
    const code = column.codes[row] ?? 0
    const word = words.get(code) ?? textAt(column, row)
    words.set(code, word)
    return word
  }
}

function addPart(sums: Record<'scores' | 'known', Float64Array>, values: Float64Array, weight: number): void {
  const { scores, known } = sums
  for (let row = 0; row < values.length && weight > 0; row += 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    scores[row] = (scores[row] ?? 0) + weight * value
    known[row] = (known[row] ?? 0) + weight
  }
}

function scoreOrders(values: Float64Array) {
  const made: Partial<Record<SortDirection, Uint32Array>> = {}
  const order = (direction: SortDirection) => {
    const rows = made[direction] ?? fractionRows(values, direction === 'descending')
    made[direction] = rows
    return rows
  }
  return {
    get ascending() {
      return order('ascending')
    },
    get descending() {
      return order('descending')
    },
  }
}

const weighed = (weighting: Weighting) =>
  scoreKinds.flatMap((kind) => {
    const applied = weighting[kind]
    return applied ? [{ kind, applied }] : []
  })

/** Returns the same table without changed weights. */
export function reweightedTable(table: DataTable, weighting: Weighting): DataTable {
  const changed = weighed(weighting).map(({ kind, applied }) => ({
    name: `Score ${kind}`,
    values: weightedScores(table, kind, applied),
  }))
  if (changed.length === 0) return table
  const columns = changed.map(({ name, values }): [string, Column] => [name, { kind: 'number', values }])
  const next = { length: table.length, columns: { ...table.columns, ...Object.fromEntries(columns) } }
  rememberOrders(next, Object.fromEntries(changed.map(({ name, values }) => [name, scoreOrders(values)])))
  return next
}

const siteUseOf = ({ capacity, type, parkingType }: ScoutedSite) => ({
  spaces: capacity,
  locationType: type,
  parkingType,
})

/** Returns the same site without changed weights. */
export function reweightedSite(site: ScoutedSite, weighting: Weighting): ScoutedSite {
  const changed = weighed(weighting)
  if (changed.length === 0) return site
  const scores = { ...site.scores }
  for (const { kind, applied } of changed) {
    const score =
      siteScore(site.parts[kind], siteFactor(kind, siteUseOf(site)), applied.points) / applied.greatest
    scores[kind] = Number.isNaN(score) ? null : Math.min(1, score)
  }
  return { ...site, scores }
}
