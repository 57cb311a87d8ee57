'use client'

import { ChartScatter } from 'lucide-react'
import { shallow } from 'zustand/shallow'
import { useMapTools } from '@/components/map/map-context'
import {
  commonLayers,
  type LayerSwitch,
  layerSwitches,
  searchLayers,
} from '@/components/map/tools/layer-switches'
import { ToolButton, ToolStack } from '@/components/map/tools/tool-stack'
import { AutoZoomTool, View3dTool } from '@/components/map/tools/zoom-tools'
import { ChooseLayers } from '@/components/map-choices/choose-layers'
import { FindPlace } from '@/components/map-choices/find-place'
import type { Ground } from '@/components/map-choices/use-ground'
import { ZoomButtons } from '@/components/map-choices/zoom-buttons'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { hasCatchment } from '@/components/scouting/state/scouting-store'
import { onDemand } from '@/components/ui/on-demand'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'
import { scoutedStudioPath } from '@/lib/domain/studio/own-data/own-source'
import { useOwnSwitches } from './use-own-pins'

/** For staff only, so others do not load it. */
const ToolkitTools = onDemand(() =>
  import('@/components/scouting/toolkit/toolkit-tools').then((module) => module.ToolkitTools),
)

/** The columns rest while a catchment is on the map; whoever asks for them leaves it. */
function useView3d() {
  const isResting = useScouting(hasCatchment)
  const isOn = useScouting(({ address }) => address.view === '3d') && !isResting
  const setAddress = useScouting((state) => state.setAddress)
  const { prisms = 'off' } = useMapTools()
  return {
    isOn,
    isLoading: isOn && prisms === 'loading',
    onChange: (isWanted: boolean) =>
      void setAddress(isResting ? { view: '3d', catchment: null } : { view: isWanted ? '3d' : null }),
  }
}

function View3d() {
  return <View3dTool {...useView3d()} />
}

/** Tools of a wide map that are switches in a phone's sheet. */
function useSheetSwitches(): readonly LayerSwitch[] {
  const { isAutoZoom, setAutoZoom } = useScouting(
    ({ isAutoZoom, setAutoZoom }) => ({ isAutoZoom, setAutoZoom }),
    shallow,
  )
  const { isOn, isLoading, onChange } = useView3d()
  return [
    {
      id: '3d',
      title: '3D view',
      note: isLoading ? 'Loading…' : 'Hexagons as columns',
      isOn,
      onSwitch: onChange,
    },
    {
      id: 'auto-zoom',
      title: 'Auto-zoom',
      note: 'The map moves to what you choose',
      isOn: isAutoZoom,
      onSwitch: setAutoZoom,
    },
  ]
}

function OpenInStudio() {
  const area = useScouting((state) => state.search.area)
  const camera = useScouting((state) => state.camera)
  const open = () =>
    window.location.assign(
      scoutedStudioPath(window.location.search, {
        area: area?.bounds,
        hexId: area?.hexId,
        frame: camera?.bounds,
      }),
    )
  return <ToolButton label="Open in the map studio" icon={<ChartScatter aria-hidden />} onClick={open} />
}

/** Arcs reveal distances that visitors do not get, and lead to stations of the country. */
function useMissingArcs(): string | undefined {
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  const stations = useScouting(({ manifest }) => manifest.counts.chargers)
  if (!isRegistered) return 'With an account'
  return stations === 0 ? 'No charging stations in this country’s data' : undefined
}

function useLayerSwitches(): readonly LayerSwitch[] {
  const { toggles, setToggle } = useMapPreferences()
  const missingArcs = useMissingArcs()
  const own = useOwnSwitches()
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  const common = layerSwitches([...commonLayers, ...searchLayers], toggles, setToggle).map((each) => {
    const missing = each.id === 'grid' && !isRegistered ? 'With an account' : undefined
    const note = each.id === 'arcs' ? missingArcs : missing
    return note === undefined ? each : { ...each, isOn: false, isFixed: true, note }
  })
  return [...common, ...own]
}

interface ScoutingToolsProps extends Ground {
  /** Px that sidebars cover at the right; the tools move aside. */
  covered: number
  /** Beside a panel; otherwise above a sheet. */
  isWide: boolean
}

/** The column lets clicks between its tools through to the map. */
export function ScoutingTools({ covered, isWide, ...ground }: ScoutingToolsProps) {
  const { isAutoZoom, setAutoZoom, viewer } = useScouting(
    ({ isAutoZoom, setAutoZoom, viewer }) => ({ isAutoZoom, setAutoZoom, viewer }),
    shallow,
  )
  const { manifest, camera } = useScouting(({ manifest, camera }) => ({ manifest, camera }), shallow)
  const layers = useLayerSwitches()
  const switches = useSheetSwitches()
  const others = (
    <>
      <OpenInStudio />
      {viewer.isInternal && <ToolkitTools isSheet={!isWide} />}
    </>
  )
  if (!isWide) {
    return (
      <ToolStack className="top-17 right-3">
        <FindPlace country={manifest.country} near={camera} />
        <ZoomButtons />
        <ChooseLayers {...ground} isWide={false} layers={[...layers, ...switches]} tools={others} />
      </ToolStack>
    )
  }
  return (
    <div
      style={{ right: covered }}
      className="pointer-events-none absolute inset-y-0 z-2 w-16 *:pointer-events-auto"
    >
      <ToolStack className="right-3 bottom-8">
        <FindPlace country={manifest.country} near={camera} />
        <ZoomButtons />
        <AutoZoomTool isOn={isAutoZoom} onChange={setAutoZoom} />
        <View3d />
        <ChooseLayers {...ground} isWide layers={layers} />
        {others}
      </ToolStack>
    </div>
  )
}
