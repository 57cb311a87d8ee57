'use client'

import dynamic from 'next/dynamic'
import { shallow } from 'zustand/shallow'
import { useMapTools } from '@/components/map/map-context'
import { AutoZoomTool } from '@/components/map/tools/auto-zoom-tool'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { View3dTool } from '@/components/map/tools/view-3d-tool'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { ChooseLayers } from '@/components/map-tools/choose-layers'
import { FindPlace } from '@/components/map-tools/find-place'
import type { Ground } from '@/components/map-tools/use-ground'
import { useScouting } from '@/components/scouting/state/scouting-provider'

/** For staff only, so others do not load it. */
const ToolkitTools = dynamic(
  () => import('@/components/scouting/toolkit/toolkit-tools').then((module) => module.ToolkitTools),
  { ssr: false },
)

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

interface ScoutingToolsProps extends Ground {
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
  const { manifest, camera } = useScouting(({ manifest, camera }) => ({ manifest, camera }), shallow)
  return (
    <div
      style={{ right: covered }}
      className="pointer-events-none absolute inset-y-0 z-2 w-16 *:pointer-events-auto"
    >
      <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-17 right-3'}>
        <FindPlace country={manifest.country} near={camera} />
        <ZoomTools />
        <AutoZoomTool isOn={isAutoZoom} onChange={setAutoZoom} />
        <View3d />
        <ChooseLayers {...ground} isWide={isWide} />
        {viewer.isInternal && <ToolkitTools isSheet={!isWide} />}
      </ToolStack>
    </div>
  )
}
