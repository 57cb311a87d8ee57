'use client'

import { useRef, useState } from 'react'
import { rangeToggled } from '@/lib/domain/locations/list-selection'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'

export function useSelection(locations: readonly SavedLocation[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<number>(undefined)
  const selected = locations.filter(({ id }) => chosen.has(id))
  const ids: ReadonlySet<string> = new Set(selected.map(({ id }) => id))
  const isAll = selected.length > 0 && selected.length === locations.length
  return {
    ids,
    selected,
    isAll,
    toggle(index: number, isRange: boolean) {
      const from = isRange ? (last.current ?? index) : index
      last.current = index
      setChosen(rangeToggled(locations, ids, { from, to: index }))
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : locations.map(({ id }) => id))),
  }
}

export type Selection = ReturnType<typeof useSelection>
