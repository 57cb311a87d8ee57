'use client'

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'

interface VirtualRowsOptions {
  box: RefObject<HTMLElement | null>
  count: number
  /** Px, the same for all or by row. */
  height: number | ((index: number) => number)
  /** Px of what sticks above the rows. */
  headerHeight: number
  /** A row that exists wherever the list is scrolled to, such as the focused one. */
  kept?: number | undefined
}

/** Which rows of a scrolling box are seen. Rows of one height cost nothing until then, however many there are. */
export function useVirtualRows({ box, count, height, headerHeight, kept }: VirtualRowsOptions) {
  const fixed = typeof height === 'number' ? height : undefined
  // Another height needs all places anew, which a new function makes happen; heights by row are few and may change.
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
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: typeof height === 'number' ? () => height : height,
    getItemKey: fixed === undefined ? (index) => index : place,
    rangeExtractor,
    overscan: 8,
    // The header takes its height from what is seen, which the virtualizer does not know of.
    scrollPaddingEnd: headerHeight,
    // Before the first measurement, and where nothing is ever measured (tests, print), a screenful is drawn.
    initialRect: { width: 320, height: 800 },
  })
}
