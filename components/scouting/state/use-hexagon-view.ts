'use client'

import { useMemo } from 'react'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { Manifest } from '@/lib/contract/scout'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { cellColouring } from '@/lib/domain/map/cell-colour'
import type { Weighting } from '@/lib/domain/scores/weighting'
import type { HexagonView } from './scouting-state'
import type { ScoutingAddress } from './use-scouting-address'

interface ViewOptions {
  manifest: Manifest
  isRegistered: boolean
  address: Pick<ScoutingAddress, 'colour' | 'score'>
  filters: FilterState['hexagons']
  weighting: Weighting
}

/** The hexagons' view: columns the viewer may see, filters and colour. */
export function useHexagonView(options: ViewOptions): HexagonView {
  const { manifest, isRegistered, address, filters, weighting } = options
  const { colour: field, score: wanted } = address
  const columns = useMemo(() => {
    const present = new Set(manifest.columns.hexagons.map(({ name }) => name))
    return hexagonColumns.filter((name) => present.has(name) && (isRegistered || isFreeColumn(name)))
  }, [manifest, isRegistered])
  return useMemo(() => {
    const { column: colour, score } = cellColouring(field, { columns, score: wanted })
    return { columns, filters, colour, score, weights: weighting[score] }
  }, [columns, filters, field, wanted, weighting])
}
