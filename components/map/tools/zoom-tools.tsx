'use client'

import { Minus, Plus } from 'lucide-react'
import { useZoom } from '@/components/map/hooks/use-zoom'
import { useMapTools } from '@/components/map/map-context'
import { ToolButton } from './tool-stack'

export function ZoomTools() {
  const { map, controls } = useMapTools()
  const zoom = useZoom(map)
  return (
    <>
      <ToolButton
        label="Zoom in"
        icon={<Plus aria-hidden />}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => controls.zoomBy(1)}
      />
      <ToolButton
        label="Zoom out"
        icon={<Minus aria-hidden />}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => controls.zoomBy(-1)}
      />
    </>
  )
}
