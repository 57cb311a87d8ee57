'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'
import { notify } from '@/components/ui/notify'
import { Slider } from '@/components/ui/slider'
import { limits } from '@/lib/config/limits'
import { type Parameter, parseTypedNumber } from '@/lib/domain/prediction/parameter-groups'
import { formatCount } from '@/lib/format/number'

interface ParameterFieldProps {
  parameter: Parameter
  value: number
  onChange: (value: number) => void
}

const invalidNumber = 'Please enter a valid number'

/**
 * One input of the model: a field and a slider over the same value. Typed text applies after 300 ms without
 * typing, on Enter or on blur; a moved thumb on release.
 */
export function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const id = useId()
  const [dragged, setDragged] = useState<number>()
  const field = useTypedNumber(value, onChange)
  const shown = dragged ?? value
  return (
    <div className="grid grid-cols-[1fr_86px] items-center gap-y-0.5 text-xs text-ink-700">
      <label htmlFor={id}>{parameter.label}</label>
      <Input
        id={id}
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        className="tnum text-right shadow-[inset_0_0_0_1px_var(--color-ink-300)] focus-within:font-semibold [&_input]:text-right"
        {...field}
        value={dragged === undefined ? field.value : formatCount(dragged)}
      />
      <Slider
        className="col-span-2"
        value={[Math.min(shown, parameter.max)]}
        min={0}
        max={parameter.max}
        step={sliderStep(parameter.max)}
        labels={[parameter.label]}
        formatValue={formatCount}
        onChange={([next]) => setDragged(next)}
        onCommit={([next]) => {
          setDragged(undefined)
          if (next !== undefined) onChange(next)
        }}
      />
    </div>
  )
}

/** A thousandth of the range, for useful arrow keys; 1 for small ranges. */
function sliderStep(max: number): number {
  return max <= 2000 ? 1 : max / 1000
}

function useTypedNumber(value: number, onChange: (value: number) => void) {
  const [text, setText] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const apply = (typed: string) => {
    clearTimeout(timer.current)
    const number = parseTypedNumber(typed)
    if (number === undefined) notify.error(invalidNumber)
    else if (number !== value) onChange(number)
  }
  return {
    value: text ?? formatCount(value),
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => apply(typed), limits.inputDebounce)
    },
    onBlur: () => {
      if (text !== undefined && parseTypedNumber(text) !== undefined) apply(text)
      clearTimeout(timer.current)
      setText(undefined)
    },
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter' && text !== undefined) apply(text)
    },
  }
}
