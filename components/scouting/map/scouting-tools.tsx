'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { shallow } from 'zustand/shallow'
import { useMapTools } from '@/components/map/map-context'
import { AutoZoomTool } from '@/components/map/tools/auto-zoom-tool'
import { goToPlace } from '@/components/map/tools/go-to-place'
import { layerSwitches } from '@/components/map/tools/layer-switches'
import { LayersTool } from '@/components/map/tools/layers-tool'
import { PlaceSearchTool } from '@/components/map/tools/place-search-tool'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { View3dTool } from '@/components/map/tools/view-3d-tool'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { usePlaceSearch } from '@/lib/client/places/use-place-search'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { useMapSettingsHere } from '@/lib/client/scouting/map-settings'
import type { BasemapPicture, Land } from '@/lib/domain/map/basemaps'

/** For staff only, so others do not load it. */
const ToolkitTools = dynamic(
  () => import('@/components/scouting/toolkit/toolkit-tools').then((module) => module.ToolkitTools),
  { ssr: false },
)

function PlaceSearch() {
  const { manifest, camera } = useScouting(({ manifest, camera }) => ({ manifest, camera }), shallow)
  const { controls } = useMapTools()
  const [text, setText] = useState('')
  const search = usePlaceSearch(text, { country: manifest.country, near: camera })
  return (
    <PlaceSearchTool
      text={text}
      onText={setText}
      {...search}
      onPick={(place) => goToPlace(controls, place)}
    />
  )
}

function View3d() {
  const isOn = useScouting(({ address }) => address.view === '3d')
  const setAddress = useScouting((state) => state.setAddress)
  const { prisms = 'off' } = useMapTools()
  return (
    <View3dTool
      isOn={isOn}
      isLoading={isOn && prisms === 'loading'}
      onChange={(isWanted) => void setAddress({ view: isWanted ? '3d' : null })}
    />
  )
}

interface GroundProps {
  /** The pictures offered besides the base map, and the current one. */
  pictures: readonly BasemapPicture[]
  picture: BasemapPicture | undefined
  land: Land
}

function LayersOfMap({ pictures, picture, land, isWide }: GroundProps & { isWide: boolean }) {
  const { toggles, setToggle, setBasemap } = useMapPreferences()
  const { isOpen, setOpen } = useMapSettingsHere()
  const { retryPicture } = useMapTools()
  return (
    <LayersTool
      pictures={pictures}
      land={land}
      // An unreachable picture is not what the map shows; choosing it again requests it again.
      picture={retryPicture ? undefined : picture}
      onBasemap={(id) => (retryPicture && id === picture?.id ? retryPicture() : setBasemap(id))}
      layers={layerSwitches(toggles, setToggle)}
      isOpen={isOpen}
      onOpen={setOpen}
      align={isWide ? 'end' : 'start'}
    />
  )
}

interface ScoutingToolsProps extends GroundProps {
  /** Width in px that sidebars cover at the right; the tools move aside. */
  covered: number
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
}

/** The tools of the scouting map. */
export function ScoutingTools({ covered, isWide, ...ground }: ScoutingToolsProps) {
  const { isAutoZoom, setAutoZoom, viewer } = useScouting(
    ({ isAutoZoom, setAutoZoom, viewer }) => ({ isAutoZoom, setAutoZoom, viewer }),
    shallow,
  )
  return (
    <div
      style={{ right: covered }}
      className="pointer-events-none absolute inset-y-0 z-2 w-16 *:pointer-events-auto"
    >
      <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-17 right-3'}>
        <PlaceSearch />
        <ZoomTools />
        <AutoZoomTool isOn={isAutoZoom} onChange={setAutoZoom} />
        <View3d />
        <LayersOfMap {...ground} isWide={isWide} />
        {viewer.isInternal && <ToolkitTools isSheet={!isWide} />}
      </ToolStack>
    </div>
  )
}
