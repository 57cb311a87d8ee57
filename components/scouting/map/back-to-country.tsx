'use client'

import { Undo2 } from 'lucide-react'
import { shallow } from 'zustand/shallow'
import { useMapTools } from '@/components/map/map-context'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { classes } from '@/components/ui/classes'
import { overlaps } from '@/lib/geo/mercator'
import { pillClass } from './pill-class'

/** Whether the country is outside the map's view. */
export function useIsLost(): boolean {
  const { camera, manifest } = useScouting(({ camera, manifest }) => ({ camera, manifest }), shallow)
  return camera !== undefined && !overlaps(camera.bounds, manifest.bounds)
}

/** Returns to the country; shown when the map has left it, where it is black and empty. */
export function BackToCountry({ className }: { className?: string }) {
  const manifest = useScouting((state) => state.manifest)
  const { controls } = useMapTools()
  return (
    <button
      type="button"
      data-ground="paper"
      onClick={() => controls.fitBounds(manifest.bounds)}
      className={classes(pillClass, 'bg-paper hover:bg-ink-100', className)}
    >
      <Undo2 aria-hidden className="text-ink-600" />
      Back to {manifest.name}
    </button>
  )
}
