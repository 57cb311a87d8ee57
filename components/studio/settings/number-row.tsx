import { useId } from 'react'
import { Slider } from '@/components/ui/slider'
import { Input } from '@/components/ui/text-field'

interface NumberRowProps {
  label: string
  value: number
  ends: readonly [least: number, most: number]
  step: number
  unit: string
  onChange: (value: number) => void
}

/** A number by slider and field; values outside the range are clamped. */
export function NumberRow({ label, value, ends: [least, most], step, unit, onChange }: NumberRowProps) {
  const id = useId()
  const set = (next: number | undefined) => {
    if (next !== undefined && Number.isFinite(next)) onChange(Math.min(most, Math.max(least, next)))
  }
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_5rem] items-center gap-2">
      <label htmlFor={id} className="text-xs">
        {label}
      </label>
      <Slider
        value={[Math.min(most, Math.max(least, value))]}
        min={least}
        max={most}
        step={step}
        labels={[`${label}, slider`]}
        onChange={([next]) => set(next)}
      />
      <Input
        key={value}
        id={id}
        unit={unit || undefined}
        size="xs"
        type="number"
        min={least}
        max={most}
        step="any"
        defaultValue={Number(value.toFixed(3))}
        onBlur={(event) => event.target.value !== String(value) && set(event.target.valueAsNumber)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </div>
  )
}
