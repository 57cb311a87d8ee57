import { Spinner } from '@/components/ui/spinner'
import { ToolButton } from './tool-stack'

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
