'use client'

import { useEffect, useMemo, useState } from 'react'
import type { FactsQuestion } from '@/components/map/cells/cell-messages'
import type { MapControls } from '@/components/map/map-controls'
import type { MapCamera } from '@/components/map/map-data'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import { type FieldFacts, noFacts } from '@/lib/domain/filters/filter-facts'

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
