'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { commonLayers, type LayerSwitch, layerSwitches } from '@/components/map/tools/layer-switches'
import { LayersTool } from '@/components/map/tools/layers-tool'
import { classes } from '@/components/ui/classes'
import { useMapPreferences, useMapSettingsHere } from '@/lib/client/scouting/map-preferences'
import type { Ground } from './use-ground'

interface ChooseLayersProps extends Ground {
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
  /** Layers of this map, if it does not use the viewer's preferences. */
  layers?: readonly LayerSwitch[] | undefined
  /** Opened by itself, so it must not take the focus. */
  isUnasked?: boolean | undefined
  /** Further tools, as rows of a phone's sheet. */
  tools?: ReactNode
}

/** The base map and layers, kept for every map. */
export function ChooseLayers(props: ChooseLayersProps) {
  const { pictures, picture, land, isWide, layers, isUnasked, tools } = props
  const { toggles, setToggle, setBasemap } = useMapPreferences()
  const { isOpen, setOpen } = useMapSettingsHere()
  const { retryPicture } = useMapTools()
  return (
    <LayersTool
      pictures={pictures}
      land={land}
      // A failed picture is not what the map shows; choosing it again retries.
      picture={retryPicture ? undefined : picture}
      onBasemap={(id) => (retryPicture && id === picture?.id ? retryPicture() : setBasemap(id))}
      layers={layers ?? layerSwitches(commonLayers, toggles, setToggle)}
      isOpen={isOpen}
      onOpen={setOpen}
      isUnasked={isUnasked}
      isSheet={!isWide}
      tools={tools}
    />
  )
}

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
