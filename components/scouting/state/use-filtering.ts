'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Filtering } from '@/components/filters/filter-source'
import { configuredRange, tableReading, useFilterState } from '@/components/filters/use-filter-state'
import type { FactsQuestion } from '@/components/map/cells/cell-messages'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import { type FieldFacts, noFacts } from '@/lib/domain/filters/filter-facts'
import { distanceOf } from '@/lib/domain/filters/filter-fields'
import { countFilters, type FilterState, filterOf, withFilter } from '@/lib/domain/filters/filter-state'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { cleared } from './address-fields'
import type { ScoutingAddress, SetScoutingAddress } from './use-scouting-address'

/** Milliseconds without map movement before cells are counted. */
const calm = 250

interface CellFactsOptions {
  controls: MapControls | undefined
  camera: MapCamera | undefined
  config: ScoutingFilters
  isRegistered: boolean
  /** Columns are fetched only while the figures are visible. */
  isOpen: boolean
}

type Facts = ReadonlyMap<string, FieldFacts>

export interface CellFacts {
  of(field: string): FieldFacts
  isLoading: boolean
}

/** Only fields that the viewer may see. */
function questionsOf({ datasets }: ScoutingFilters, isRegistered: boolean): FactsQuestion[] {
  const fields = datasets.find(({ label }) => label === 'hexagons')?.fields ?? []
  return fields.flatMap((slider): FactsQuestion[] => {
    const column = hexagonColumns.find((name) => name === slider.field)
    if (column === undefined || !(isRegistered || isFreeColumn(column))) return []
    return [{ column, slider, bins: slider.bins }]
  })
}

export function useCellFacts({
  controls,
  camera,
  config,
  isRegistered,
  isOpen,
}: CellFactsOptions): CellFacts {
  const [facts, setFacts] = useState<Facts>()
  const questions = useMemo(() => questionsOf(config, isRegistered), [config, isRegistered])
  useEffect(() => {
    if (!controls || !camera || !isOpen) return
    let isCurrent = true
    const ask = async () => {
      const found = await controls.cellFacts(questions)
      if (!isCurrent || !found) return
      setFacts(new Map(questions.map(({ column }, index) => [column, found[index] ?? noFacts])))
    }
    const timer = setTimeout(() => void ask(), calm)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [controls, camera, questions, isOpen])
  const isLoading = isOpen && questions.length > 0 && controls !== undefined && facts === undefined
  return useMemo(
    () => ({ of: (field: string) => facts?.get(field) ?? noFacts, isLoading }),
    [facts, isLoading],
  )
}

/** Hexagon statistics come from the map instead. */
interface FilterSources {
  parkings: DataTable | undefined
  chargers: DataTable | undefined
  hexagons: CellFacts
}

type Reading = Pick<Filtering, 'facts' | 'rangeOf' | 'isLoading'>

function readingOf(config: ScoutingFilters, { hexagons, ...tables }: FilterSources): Reading {
  const ofTables = tableReading(config, (dataset) =>
    dataset === 'parkings' ? tables.parkings : tables.chargers,
  )
  return {
    rangeOf: (dataset, field) =>
      dataset === 'hexagons'
        ? configuredRange(config, { dataset, field }, hexagons.of(field).extent)
        : ofTables.rangeOf(dataset, field),
    facts: (dataset, field) => (dataset === 'hexagons' ? hexagons.of(field) : ofTables.facts(dataset, field)),
    isLoading: (dataset) => dataset === 'hexagons' && hexagons.isLoading,
  }
}

interface FilteringOptions {
  config: ScoutingFilters
  isRegistered: boolean
  address: ScoutingAddress
  setAddress: SetScoutingAddress
  sources: FilterSources
}

/** A range that was set moves to the new preset's field. */
function chooseDistanceIn({ config, setAddress }: Pick<FilteringOptions, 'config' | 'setAddress'>) {
  return (value: string) =>
    void setAddress(({ filters, distance }) => {
      const before = distanceOf(config, distance)
      const after = distanceOf(config, value)
      const place = (field: string) => ({ dataset: 'parkings', field }) as const
      const moved = filterOf(filters, 'parkings', before.field)
      if (!moved || before.field === after.field) return { distance: after.value }
      const without = withFilter(filters, place(before.field), undefined)
      return { distance: after.value, filters: withFilter(without, place(after.field), moved) }
    })
}

/** `applied` is the engine's form. */
export function useFiltering({ config, isRegistered, address, setAddress, sources }: FilteringOptions) {
  const { filters: kept } = address
  const reading = useMemo(() => readingOf(config, sources), [config, sources])
  const onKeep = useCallback(
    (change: (before: FilterState) => FilterState) =>
      void setAddress(({ filters }) => ({ filters: change(filters) })),
    [setAddress],
  )
  const { rangeOf } = reading
  const filters = useFilterState({ config, isRegistered, kept, onKeep, rangeOf })
  const { state, applied, changes, isHeld } = filters
  const distance = useMemo(() => distanceOf(config, address.distance), [config, address.distance])
  const filtering: Filtering = useMemo(() => {
    const { drop, ...setting } = changes
    const clear = () => {
      drop()
      void setAddress(cleared('unfilter'))
    }
    const chooseDistance = chooseDistanceIn({ config, setAddress })
    return { state, count: countFilters(state), distance, ...reading, ...setting, clear, chooseDistance }
  }, [state, distance, reading, changes, config, setAddress])
  return { filtering, applied, isHeld }
}
