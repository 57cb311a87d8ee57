'use client'

import { LocateFixed, Minus, Plus } from 'lucide-react'
import { useZoom } from '@/components/map/hooks/use-zoom'
import { useMapTools } from '@/components/map/map-context'
import { Spinner } from '@/components/ui/progress'
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

export function AutoZoomTool({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <ToolButton
      label={isOn ? 'Auto-zoom on' : 'Auto-zoom off'}
      icon={<LocateFixed aria-hidden />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    />
  )
}

interface View3dToolProps {
  isOn: boolean
  isLoading: boolean
  onChange: (isOn: boolean) => void
}

export function View3dTool({ isOn, isLoading, onChange }: View3dToolProps) {
  return (
    <ToolButton
      label="3D view"
      icon={isLoading ? <Spinner /> : <span className="text-xs font-semibold">3D</span>}
      aria-pressed={isOn}
      aria-busy={isLoading}
      onClick={() => onChange(!isOn)}
    />
  )
}
