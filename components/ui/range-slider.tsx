'use client'

import { type ChangeEvent, useRef } from 'react'
import { type End, shareOf, withEnd } from './range-rules'
import { type RangeControl, useRangePointer } from './use-range-pointer'

interface RangeSliderProps extends RangeControl {
  /** A name per thumb, such as `['Capacity, minimum', 'Capacity, maximum']`. */
  labels: readonly [string, string]
  /** A figure with its unit, read aloud. */
  format: (value: number) => string
}

const thumb =
  'absolute top-1/2 block size-4 -translate-x-1/2 -translate-y-1/2 rounded-full bg-paper shadow-[inset_0_0_0_4px_var(--color-ink-1000),0_0_0_1.5px_var(--color-paper)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring) forced-colors:border-4'

/**
 * A range between two thumbs of which none passes the other. Each thumb is the browser's own slider, so keys, screen
 * readers and touch gestures work as everywhere; the pointer is ours, because two native sliders cannot share a track.
 * 8 px of side padding make the thumbs' middles line up with a histogram that has the same.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { value, ends, step, labels, format, onChange, onCommit } = props
  const track = useRef<HTMLDivElement>(null)
  const inputs = useRef<[HTMLInputElement | null, HTMLInputElement | null]>([null, null])
  const byKey = useRef(false)
  const pointer = useRangePointer(track, props, (end) => inputs.current[end]?.focus({ preventScroll: true }))
  const [from, to] = [shareOf(value[0], ends) * 100, shareOf(value[1], ends) * 100]
  const typed = (end: End) => (event: ChangeEvent<HTMLInputElement>) => {
    byKey.current = true
    onChange(withEnd(value, end, event.currentTarget.valueAsNumber))
  }
  /** Held keys move the thumb many times; they count once, when let go. */
  const settle = () => {
    if (byKey.current) onCommit(value)
    byKey.current = false
  }
  return (
    <div
      {...pointer}
      className="relative h-[18px] cursor-pointer touch-pan-y select-none active:cursor-grabbing max-sm:h-11"
    >
      <div ref={track} className="absolute inset-x-2 top-1/2 -mt-px h-0.5 bg-ink-300 forced-colors:border-t">
        <span
          className="absolute -top-px h-1 rounded-[2px] bg-ink-1000 forced-colors:border-2"
          style={{ left: `${from}%`, right: `${100 - to}%` }}
        />
        {([0, 1] as const).map((end) => (
          <span key={end} className={thumb} style={{ left: `${end === 0 ? from : to}%` }}>
            <input
              ref={(input) => {
                inputs.current[end] = input
              }}
              type="range"
              aria-label={labels[end]}
              aria-valuetext={format(value[end])}
              min={ends[0]}
              max={ends[1]}
              step={step}
              value={value[end]}
              onChange={typed(end)}
              onKeyUp={settle}
              onBlur={settle}
              className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0"
            />
          </span>
        ))}
      </div>
    </div>
  )
}
