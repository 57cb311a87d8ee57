'use client'

import { useState } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { AutoZoomTool } from '@/components/map/tools/auto-zoom-tool'
import { BasemapTool, darkBasemap } from '@/components/map/tools/basemap-tool'
import { PlaceSearchTool } from '@/components/map/tools/place-search-tool'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { usePlaceSearch } from '@/lib/client/use-place-search'
import type { GeoResult } from '@/lib/contract/geo'

/** How near the map goes to a found place, by what it is. */
const nearness: Partial<Record<NonNullable<GeoResult['kind']>, number>> = {
  town: 13.5,
  village: 14,
  suburb: 14.5,
  hamlet: 15,
  locality: 14.5,
  street: 16,
  site: 17,
  coordinates: 16,
}

function PlaceSearch() {
  const { manifest, camera } = useScoutingState()
  const { controls } = useMapTools()
  const [text, setText] = useState('')
  const search = usePlaceSearch(text, { country: manifest.country, near: camera })
  const go = ({ bounds, location, kind }: GeoResult) => {
    if (bounds) controls.fitBounds(bounds)
    else controls.flyTo(location, (kind && nearness[kind]) ?? 14)
  }
  return <PlaceSearchTool text={text} onText={setText} {...search} onPick={go} />
}

/** The tools of the scouting map; they give way to the sidebars over it. */
export function ScoutingTools({ className }: { className?: string | undefined }) {
  const { isAutoZoom, setAutoZoom } = useScoutingState()
  return (
    <ToolStack className={className}>
      <PlaceSearch />
      <ZoomTools />
      <AutoZoomTool isOn={isAutoZoom} onChange={setAutoZoom} />
      <BasemapTool basemaps={[darkBasemap]} chosen={darkBasemap.id} onChoose={() => {}} />
    </ToolStack>
  )
}
