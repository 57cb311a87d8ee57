'use client'

import { Check } from 'lucide-react'
import { commonLayers, layerSwitches } from '@/components/map/tools/layer-switches'
import { classes } from '@/components/ui/classes'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'

/** Layer switches as pills over a narrow map. */
export function LayerPills({ className }: { className?: string }) {
  const { toggles, setToggle } = useMapPreferences()
  return (
    <fieldset
      data-map-float
      className={classes('flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none]', className)}
    >
      <legend className="sr-only">Layers</legend>
      {layerSwitches(commonLayers, toggles, setToggle).map(({ id, title, isOn, onSwitch }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isOn}
          onClick={() => onSwitch(!isOn)}
          className={classes(
            'relative flex h-10 flex-none items-center gap-1.5 rounded-full px-3.5 font-medium shadow-float after:absolute after:-inset-y-0.5 after:inset-x-0',
            isOn ? 'bg-ink-1000 text-paper' : 'bg-paper text-ink-1000',
          )}
        >
          {isOn && <Check aria-hidden className="size-4 text-volt" />}
          {title}
        </button>
      ))}
    </fieldset>
  )
}
