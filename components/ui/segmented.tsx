'use client'

import { type ReactNode, useId } from 'react'
import { classes } from './classes'

type Segment<Value extends string> = {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

type SegmentedProps<Value extends string> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** `float`: paper over the map with its own shadow, 32 px high. */
  look?: 'inset' | 'float' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

/** Natively a group of radio buttons. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  look = 'inset',
  block,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  const frame = look === 'float' ? 'bg-paper p-1 shadow-float' : 'bg-ink-100 p-[3px]'
  const box = look === 'float' ? 'h-8 px-3 text-sm max-sm:h-11' : 'h-[26px] px-2.5 text-xs max-sm:h-9'
  return (
    <fieldset
      data-ground="paper"
      className={classes('gap-px rounded-md', block ? 'flex' : 'inline-flex', frame, className)}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            'relative flex items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-ink-700 transition-colors duration-(--duration-instant) has-checked:bg-ink-1000 has-checked:text-paper has-disabled:text-ink-500 not-has-checked:hover:bg-ink-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus-ring) has-checked:[&_.lucide]:text-volt forced-colors:has-checked:underline',
            block && 'flex-1',
            box,
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
