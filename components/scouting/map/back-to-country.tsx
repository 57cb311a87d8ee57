'use client'

import { Undo2 } from 'lucide-react'
import { useMapTools } from '@/components/map/map-context'
import { useScoutingState } from '@/components/scouting/state/scouting-context'
import { overlaps } from '@/lib/geo/mercator'

/** Whether the map shows nothing of the country. */
export function useIsLost(): boolean {
  const { camera, manifest } = useScoutingState('camera', 'manifest')
  return camera !== undefined && !overlaps(camera.bounds, manifest.bounds)
}

/** Leads back to the country; there where the map has left it, which is black and has nothing to search. */
export function BackToCountry({ className }: { className?: string }) {
  const { manifest } = useScoutingState('manifest')
  const { controls } = useMapTools()
  return (
    <button
      type="button"
      data-ground="paper"
      onClick={() => controls.fitBounds(manifest.bounds)}
      className={`z-2 inline-flex h-9 items-center gap-1.5 rounded-full bg-paper px-3.5 font-medium text-ink-1000 shadow-float transition-colors duration-(--duration-instant) hover:bg-ink-100 max-sm:h-11 max-sm:text-base ${className ?? ''}`}
    >
      <Undo2 aria-hidden className="text-ink-600" />
      Back to {manifest.name}
    </button>
  )
}
