'use client'

import { Lasso } from 'lucide-react'
import type { MapCamera } from '@/components/map/map-data'
import { ToolButton, ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { ChooseLayers } from '@/components/map-tools/choose-layers'
import { FindPlace } from '@/components/map-tools/find-place'
import type { Ground } from '@/components/map-tools/use-ground'

interface SavedToolsProps {
  /** Slug of the country. */
  country: string
  camera: MapCamera | undefined
  ground: Ground
  isWide: boolean
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
}

export function SavedTools({ country, camera, ground, isWide, isDrawing, onDraw }: SavedToolsProps) {
  return (
    <ToolStack className={isWide ? 'right-3 bottom-8' : 'top-15 right-3'}>
      <FindPlace country={country} near={camera} />
      <ZoomTools />
      <ToolButton
        label="Add all sites of an area"
        icon={<Lasso aria-hidden />}
        aria-pressed={isDrawing}
        onClick={() => onDraw(!isDrawing)}
      />
      <ChooseLayers {...ground} isWide={isWide} />
    </ToolStack>
  )
}
