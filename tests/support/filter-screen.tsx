import { useMemo, useState } from 'react'
import { FilterPills } from '@/components/filters/filter-pills'
import { AllFilters } from '@/components/scouting/panel/all-filters'
import type { Scouting, Viewer } from '@/components/scouting/state/scouting-state'
import { type CellFacts, useFiltering } from '@/components/scouting/state/use-filtering'
import { useResults } from '@/components/scouting/state/use-results'
import type { ScoutingAddress, SetScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { siteColumns, stationFields } from '@/lib/catalogue/site-columns'
import { noFacts } from '@/lib/domain/filters/filter-facts'
import type { Weighting } from '@/lib/domain/scores/weighting'
import { type DataTable, tableOf } from '@/lib/domain/tables/data-table'
import { HeldScouting } from '@/tests/support/held-scouting'
import { scoutingState } from './scouting-state'

const unweighed: Weighting = {}

type Row = Readonly<Record<string, string | number | boolean | null>>

/** Omitted columns are empty. */
export const siteTable = (rows: readonly Row[]): DataTable =>
  tableOf({
    fields: siteColumns.map(({ name, type }) => ({ name, type })),
    all_data: rows.map((row) => siteColumns.map(({ name }) => row[name] ?? null)),
  })

export const stationTable = (rows: readonly Row[]): DataTable =>
  tableOf({
    fields: [...stationFields],
    all_data: rows.map((row) => stationFields.map(({ name }) => row[name] ?? null)),
  })

interface FilterScreenProps {
  /** Undefined for an unanswered search. */
  sites?: DataTable | undefined
  chargers?: DataTable | undefined
  hexagons?: CellFacts
  config?: ScoutingFilters
  viewer?: Partial<Viewer>
  start?: Partial<ScoutingAddress>
  state?: Partial<Pick<Scouting, 'manifest' | 'ask' | 'search'>>
  onAddress?: (address: ScoutingAddress) => void
}

const hexagonFacts: CellFacts = { of: () => noFacts, isLoading: false }
const byCapacity = { field: 'capacity', direction: 'descending' } as const

/** Uses the screen's own filters, facts and results. */
export function FilterScreen(props: FilterScreenProps) {
  const { sites, chargers, hexagons = hexagonFacts, config = scoutingFilters, viewer, start, state } = props
  const [address, setState] = useState(
    () => scoutingState([], { address: { panel: 'filters', ...start } }).address,
  )
  const setAddress = ((change) => {
    setState((before) => {
      const values = typeof change === 'function' ? change(before) : change
      const next = { ...before, ...values }
      if (next.filters === null) next.filters = {}
      if (next.distance === null) next.distance = 'any'
      props.onAddress?.(next as ScoutingAddress)
      return next as ScoutingAddress
    })
    return Promise.resolve(new URLSearchParams())
  }) as SetScoutingAddress
  const isRegistered = viewer?.isRegistered ?? true
  const sources = useMemo(() => ({ parkings: sites, chargers, hexagons }), [sites, chargers, hexagons])
  const { filtering, applied } = useFiltering({ config, isRegistered, address, setAddress, sources })
  const list = { filters: applied.parkings, sort: byCapacity, weighting: unweighed }
  const results = useResults(sites, list)
  const scouting: Scouting = {
    ...scoutingState([], { filters: config, viewer: { isRegistered, ...viewer }, ...state }),
    address,
    setAddress,
    filtering,
    results,
  }
  return (
    <HeldScouting state={scouting}>
      {address.panel === 'filters' ? (
        <AllFilters />
      ) : (
        <FilterPills isWide onAll={() => void setAddress({ panel: 'filters' })} />
      )}
    </HeldScouting>
  )
}
