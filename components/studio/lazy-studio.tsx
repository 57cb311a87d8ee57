'use client'

import { onDemand } from '@/components/ui/on-demand'

export function LoadingStudio() {
  return (
    <main data-ground="dark" className="grid h-full place-items-center bg-ink-1000 text-paper">
      <p role="status">Loading Kepler Map..</p>
    </main>
  )
}

/** Loads the studio with its map libraries on demand, never on the server. */
export const LazyStudio = onDemand(
  () => import('./studio-screen').then((module) => module.StudioScreen),
  LoadingStudio,
)
