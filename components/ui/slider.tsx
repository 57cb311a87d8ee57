'use client'

import * as Radix from 'radix-ui/slider'
import { classes } from './classes'

type SliderProps = {
  /** One number, or the two ends of a range. */
  value: number[]
  min: number
  max: number
  step?: number | undefined
  /** A value to compare with, as a grey tick on the track. */
  mark?: number | undefined
  onChange?: ((value: number[]) => void) | undefined
  /** Called on release: fetch or store here. */
  onCommit?: ((value: number[]) => void) | undefined
  /** Accessible names of the thumbs, such as `['Minimum', 'Maximum']`. */
  labels: string[]
  formatValue?: ((value: number) => string) | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** CSS position of the thumb's centre: Radix keeps its 16 px thumb inside the track. */
function thumbPlace(value: number, { min, max }: { min: number; max: number }): string {
  const share = max > min ? (value - min) / (max - min) : 0
  return `calc(${share * 100}% + ${8 - share * 16}px)`
}

/** 8 px side padding aligns the thumbs with a histogram above. */
export function Slider(props: SliderProps) {
  const { value, min, max, step = 1, onChange, onCommit, labels, formatValue, disabled, className } = props
  const { mark } = props
  return (
    <Radix.Root
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      {...(onChange && { onValueChange: onChange })}
      {...(onCommit && { onValueCommit: onCommit })}
      className={classes('relative flex h-[18px] touch-none items-center select-none max-sm:h-11', className)}
    >
      <Radix.Track className="relative h-0.5 grow bg-ink-300">
        <Radix.Range className="absolute -top-px h-1 rounded-[2px] bg-ink-1000 data-disabled:bg-ink-400" />
        {mark !== undefined && (
          <span
            aria-hidden
            style={{ left: thumbPlace(mark, { min, max }) }}
            className="absolute -top-1 -ml-px h-2.5 w-0.5 bg-ink-500"
          />
        )}
      </Radix.Track>
      {value.map((each, index) => (
        <Radix.Thumb
          key={labels[index] ?? index}
          aria-label={labels[index]}
          aria-valuetext={formatValue?.(each)}
          className="relative block size-4 cursor-grab rounded-full bg-paper shadow-[inset_0_0_0_4px_var(--color-ink-1000),0_0_0_1.5px_var(--color-paper)] after:absolute after:-inset-1 after:content-[''] active:cursor-grabbing max-sm:after:-inset-3.5 data-disabled:cursor-not-allowed data-disabled:shadow-[inset_0_0_0_4px_var(--color-ink-400),0_0_0_1.5px_var(--color-paper)]"
        />
      ))}
    </Radix.Root>
  )
}
