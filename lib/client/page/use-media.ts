'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds; on the server and until the page is alive the answer is `atFirst`. */
export function useMedia(query: string, atFirst = true): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => atFirst,
  )
}

/** More than a phone (tokens, breakpoint sm): fields and rows are dense. */
export const roomyScreen = '(min-width: 40rem)'
/** A pointer that hovers, which keyboards come with. */
export const hasMouse = '(hover: hover) and (pointer: fine)'
/** Room for a panel beside the map (tokens, breakpoint md). */
export const besideMap = '(min-width: 56rem)'
/** Px that a sidebar over a map covers with its gap (tokens). */
export const sidebarRoom = 332
/** Px of the rail (tokens), and of map that its tools and texts need beside two sidebars. */
const [rail, leastMap] = [80, 240]

/** Room for two sidebars over the map, beside a panel of so many px. */
export const twoSidebars = (panel: number): string =>
  `(min-width: ${rail + panel + 2 * sidebarRoom + leastMap}px)`
