'use client'

import { Minus, Plus } from 'lucide-react'
import { useZoom } from '@/components/map/hooks/use-zoom'
import { useMapTools } from '@/components/map/map-context'
import { besideMap, hasMouse, useMedia } from '@/lib/client/browser/use-media'
import { ToolButton } from './tool-stack'

/** Absent on touch phones, where two fingers zoom; + and − of a keyboard do everywhere. */
export function ZoomTools() {
  const { map, controls } = useMapTools()
  const zoom = useZoom(map)
  const isWide = useMedia(besideMap)
  const isPointed = useMedia(hasMouse)
  if (!isWide && !isPointed) return null
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
