'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useMemo, useState } from 'react'

interface VirtualRowsOptions {
  box: RefObject<HTMLElement | null>
  count: number
  /** Px, the same for all or by row. */
  height: number | ((index: number) => number)
  /** Px of the sticky header above the rows. */
  headerHeight: number
  /** A row to keep rendered, such as the focused one. */
  kept?: number | undefined
}

/** Rows rendered beyond each end of the box: none with the first ones, which come in one task. */
const firstBeyond = 0
const restBeyond = 5

export function useVirtualRows({ box, count, height, headerHeight, kept }: VirtualRowsOptions) {
  const fixed = typeof height === 'number' ? height : undefined
  // A new function makes the virtualizer recompute all positions for another height; heights by row are few
  // and may change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const place = useCallback((index: number) => index, [fixed])
  const rangeExtractor = useMemo(
    () => (range: Range) => {
      const seen = defaultRangeExtractor(range)
      if (kept === undefined || kept >= range.count || seen.includes(kept)) return seen
      return [...seen, kept].sort((a, b) => a - b)
    },
    [kept],
  )
  const [overscan, setOverscan] = useState<number>(firstBeyond)
  useEffect(() => startTransition(() => setOverscan(restBeyond)), [])
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: typeof height === 'number' ? () => height : height,
    getItemKey: fixed === undefined ? (index) => index : place,
    rangeExtractor,
    overscan,
    // The header covers part of the box, which the virtualizer does not know.
    scrollPaddingEnd: headerHeight,
    // Renders a screenful before the first measurement, and if nothing is measured (tests, print).
    initialRect: { width: 320, height: 800 },
  })
}
