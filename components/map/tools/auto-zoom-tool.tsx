import { LocateFixed } from 'lucide-react'
import { ToolButton } from './tool-stack'

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
