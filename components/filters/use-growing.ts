'use client'

import { startTransition, useEffect, useState } from 'react'

/** Parts that are drawn in one go. */
const step = 3

/**
 * How many of so many parts are drawn: the first ones at once, the rest a few at a time, so that the page answers in
 * between. All of them soon after, in the order in which they are read.
 */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + step))
  }, [shown, total])
  return shown
}
