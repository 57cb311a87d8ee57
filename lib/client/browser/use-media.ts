'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; `atFirst` on the server and until hydration. */
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

/** Larger than a phone (tokens, breakpoint sm): fields and rows are dense. */
export const roomyScreen = '(min-width: 40rem)'
/** A pointer that hovers, which usually comes with a keyboard. */
export const hasMouse = '(hover: hover) and (pointer: fine)'
/** Room for a panel beside the map (tokens, breakpoint md). */
export const besideMap = '(min-width: 56rem)'
/** Width in px of a sidebar over a map, with its gap (tokens). */
export const sidebarRoom = 332
/** Widths in px of the rail (tokens), and of the map that its tools and texts need beside two sidebars. */
const rail = 80
const minMap = 240

/** Room for two sidebars over the map, beside a panel of `panel` px. */
export const twoSidebars = (panel: number): string =>
  `(min-width: ${rail + panel + 2 * sidebarRoom + minMap}px)`
