'use client'

import type { ReactNode } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { commonLayers, type LayerSwitch, layerSwitches } from '@/components/map/tools/layer-switches'
import { LayersTool } from '@/components/map/tools/layers-tool'
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
