'use client'

import { AssumedMark } from '@/components/charts/assumed-mark'
import { ComparedRow, ComparedRows } from '@/components/site-figures/compared-rows'
import { Projections } from '@/components/site-figures/projections'
import { KeyValues, Section } from '@/components/ui/section'
import { Tabs } from '@/components/ui/tabs'
import { trafficWords } from '@/lib/catalogue/traffic-words'
import { useCategories } from '@/lib/client/results/use-infer'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { categorizedKeys } from '@/lib/contract/projection'
import { type ComparedFigures, categorizeRequestOf } from '@/lib/domain/estimate/compared-figures'
import { type EvaluatedRow, numberIn, textIn } from '@/lib/domain/records/evaluated-locations'
import { evaluatedGrid, evaluatedRoads } from '@/lib/domain/records/evaluated-surroundings'
import { useReportTabs } from './report-tabs'

const figuresOf = (row: EvaluatedRow): ComparedFigures =>
  Object.fromEntries(
    categorizedKeys.flatMap((key) => {
      const value = numberIn(row, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** Left out where nothing is known of the grid. */
export function GridHint({ row }: { row: EvaluatedRow }) {
  const grid = evaluatedGrid(row.cells)
  if (!grid) return null
  const rows = grid.rows.map(({ label, value }) => ({ key: label, label, value }))
  return (
    <Section title="Grid (hint)" className="px-0!">
      <KeyValues
        className="text-xs"
        rows={[...rows, { key: 'reliability', label: 'Mapped within 5 km', value: grid.reliability ?? '–' }]}
      />
      <p className="mt-2 text-xs text-ink-600">
        Straight lines to what OpenStreetMap holds of the country’s grid, not a promise of capacity. A dash
        means that none is mapped near by.
      </p>
    </Section>
  )
}

interface FactorListProps {
  row: EvaluatedRow
  /** Figures have their fifths beside them, which needs an account. */
  isCompared: boolean
}

/** Figures behind an estimate, each with its fifth among the country's sites. */
function FactorList({ row, isCompared }: FactorListProps) {
  const country = textIn(row, 'country')
  const figures = figuresOf(row)
  const roads = evaluatedRoads(row.cells)
  const request = categorizeRequestOf(figures, { country, current: row.current })
  const categories = useCategories(row.current, isCompared && textIn(row, 'zid') ? request : undefined)
  const isAgainst = isCompared && country !== ''
  const hasDefault = roads.some(({ isCounted }) => !isCounted)
  return (
    <>
      {(isAgainst || hasDefault) && (
        <p className="mb-2 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-600">
          {isAgainst && `Against all sites of ${country}.`}
          {hasDefault && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="inline-flex">
                <AssumedMark />
              </span>
              {trafficWords.classDefault}
            </span>
          )}
        </p>
      )}
      <dl className="grid gap-y-1.5">
        {roads.map(({ label, aadt, isCounted, detail }, at) => (
          <ComparedRow
            key={label}
            label={label}
            figure={aadt}
            isAssumed={!isCounted}
            detail={detail}
            category={at === 0 ? categories?.['Busiest road AADT']?.[0] : undefined}
            isCompared={isCompared}
          />
        ))}
        <ComparedRows figures={figures} categories={categories} isCompared={isCompared} />
      </dl>
      <GridHint row={row} />
    </>
  )
}

interface FactorsProps {
  row: EvaluatedRow
  prediction: EvaluatedRow['prediction']
  /** Rated power of the shown configuration, kW. */
  capacity: number | undefined
  /** Readers of public links have no account for the requests. */
  isShared: boolean
}

/** A location's surroundings and, for fast charging, the projections. */
export function FactorsAndProjections({ row, prediction, capacity, isShared }: FactorsProps) {
  const { isGuest } = useGuest()
  const [{ part }, setTabs] = useReportTabs()
  const factors = <FactorList row={row} isCompared={!isGuest && !isShared} />
  if (row.current === 'AC' || isShared) return factors
  const own = (numberIn(row, 'connectors') ?? 0) * (numberIn(row, 'max_power') ?? 0)
  const projections = (
    <>
      <p className="mb-1.5 text-xs text-ink-600">kWh/day, if the electric fleet grows</p>
      <Projections
        prediction={prediction}
        capacity={capacity ?? (own || undefined)}
        country={textIn(row, 'country')}
        returnTo={routes.scouting}
      />
    </>
  )
  return (
    <Tabs
      label="Factors and projections"
      className="-mt-2"
      value={part}
      onChange={(next) => setTabs({ part: next })}
      tabs={[
        { value: 'factors', label: 'Factors', content: factors },
        { value: 'projections', label: 'Projections', content: projections },
      ]}
    />
  )
}
