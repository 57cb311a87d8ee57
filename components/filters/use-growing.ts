'use client'

import { startTransition, useEffect, useState } from 'react'

/** Parts rendered per step. */
const step = 3

/**
 * Number of parts rendered: the first ones immediately, the rest a few at a time in reading order, so that
 * the page stays responsive in between.
 */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + step))
  }, [shown, total])
  return shown
}
