'use client'

import { FiveSteps } from '@/components/charts/five-steps'
import { useCategories } from '@/lib/client/evaluation/use-categories'
import { type CategorizedKey, type CategorizeRequest, categorizedKeys } from '@/lib/contract/projection'
import { type EvaluatedRow, numberIn, textIn } from '@/lib/domain/evaluation/evaluated-locations'
import { evaluatedRoads } from '@/lib/domain/evaluation/evaluated-roads'
import { formatCount } from '@/lib/format/number'

const factors: readonly [CategorizedKey, string][] = [
  ['iso3_total', 'Traffic, 3 min'],
  ['population_in_1km', 'People, 1 km'],
  ['population_in_10km', 'People, 10 km'],
  ['ultrarapid_10', 'HPC points, 1 km'],
  ['rapid_10', 'DC points, 1 km'],
  ['slow_10', 'AC points, 1 km'],
  ['total_pois', 'Places, 200 m'],
]

/** A location's figures as the service compares them; undefined without any. */
function requestOf(row: EvaluatedRow): CategorizeRequest | undefined {
  const country = textIn(row, 'country')
  const figures = categorizedKeys.flatMap((key) => {
    const value = numberIn(row, key)
    return value === undefined ? [] : [[key, [value]]]
  })
  if (!country || figures.length === 0 || !textIn(row, 'zid')) return undefined
  return { ...Object.fromEntries(figures), country, eval_type: row.current }
}

interface FactorListProps {
  row: EvaluatedRow
  /** Whether figures have their fifth beside them, which takes an account. */
  isCompared: boolean
}

/** The figures behind an estimate, each beside its fifth among the country's sites. */
export function FactorList({ row, isCompared }: FactorListProps) {
  const categories = useCategories(row.current, isCompared ? requestOf(row) : undefined)
  const country = textIn(row, 'country')
  return (
    <>
      {isCompared && country && <p className="mb-2 text-xs text-ink-600">Against all sites of {country}.</p>}
      <dl className="grid gap-y-[5px]">
        {evaluatedRoads(row.cells).map(({ title, name, aadt, note }, at) => (
          <div key={title} className="flex items-baseline justify-between gap-3">
            <dt className="min-w-0 text-ink-600">
              <span className="block font-medium wrap-anywhere text-ink-1000">{name}</span>
              <span className="block text-2xs">{title}</span>
              <span className="block text-2xs">{note}</span>
            </dt>
            <dd className="tnum grid flex-none justify-items-end text-right font-medium">
              <span className="whitespace-nowrap">{`${formatCount(aadt)} / day`}</span>
              {isCompared && at === 0 && <FiveSteps category={categories?.['Busiest road AADT']?.[0]} />}
            </dd>
          </div>
        ))}
        {factors.map(([key, label]) => (
          <div key={key} className="flex items-baseline gap-2.5">
            <dt className="min-w-0 flex-1 text-ink-600">{label}</dt>
            <dd className="tnum flex items-baseline gap-2.5 text-right font-medium">
              {formatCount(numberIn(row, key))}
              {isCompared && <FiveSteps category={categories?.[key]?.[0]} />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
