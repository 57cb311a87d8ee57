'use client'

import * as Radix from 'radix-ui/slider'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type End, type Ends, shareOf, snap, withEnd } from './range-rules'

interface RangeSliderProps {
  value: Ends
  ends: Ends
  step: number
  /** Accessible names, such as `['Capacity, minimum', 'Capacity, maximum']`. */
  labels: readonly [string, string]
  /** A figure with its unit, for screen readers. */
  format: (value: number) => string
  onChange: (value: Ends) => void
  /** Called on release: store here. */
  onCommit: (value: Ends) => void
}

const thumbSize = 16
const thumbClass =
  "relative block size-4 rounded-full bg-paper shadow-[inset_0_0_0_4px_var(--color-ink-1000),0_0_0_1.5px_var(--color-paper)] after:absolute after:-inset-1 after:content-[''] max-sm:after:-inset-3.5 forced-colors:border-4"

/** Keys that Radix ties to a fixed thumb or counts in tens of steps. */
function keyTarget(key: string, from: number, [least, most]: Ends): number | undefined {
  const page = (most - least) / 10
  if (key === 'Home') return least
  if (key === 'End') return most
  if (key === 'PageDown') return from - page
  return key === 'PageUp' ? from + page : undefined
}

interface RangeMoves {
  value: Ends
  onChange: (value: Ends) => void
  onCommit: (value: Ends) => void
}

/** Touch waits for a move or release: it may start a scroll. */
type Press = 'none' | 'waiting' | 'moving'

/** Commits once, when the pointer or a held key is released. */
function useRangeMoves({ value, onChange, onCommit }: RangeMoves) {
  const [isFree, setIsFree] = useState(false)
  const press = useRef<Press>('none')
  const from = useRef(value)
  const moved = useRef<Ends>(undefined)

  const end = (settle: (next: Ends) => void) => {
    const next = moved.current
    moved.current = undefined
    if (next) settle(next)
    press.current = 'none'
    setIsFree(false)
  }
  /** Focus also moves between thumbs during a press, which then continues. */
  const endKeys = () => {
    if (press.current === 'none') end(onCommit)
  }
  return {
    /** Whether thumbs may cross: with both in one place, the first move decides which one goes. */
    isFree,
    move(next: Ends) {
      moved.current = next
      if (press.current === 'waiting') return
      if (next[0] !== next[1]) setIsFree(false)
      onChange(next)
    },
    // Flushed before Radix handles the press and reads it.
    onPointerDownCapture: () => flushSync(() => setIsFree(value[0] === value[1])),
    onPointerDown(event: PointerEvent) {
      // Radix accepts any button unless prevented.
      if (event.button !== 0) return event.preventDefault()
      from.current = value
      press.current = event.pointerType === 'touch' ? 'waiting' : 'moving'
    },
    onPointerMove() {
      if (press.current === 'waiting') press.current = 'moving'
    },
    onPointerUp: () =>
      end((next) => {
        if (press.current === 'waiting') onChange(next)
        onCommit(next)
      }),
    onPointerCancel: () =>
      end(() => {
        if (press.current === 'moving') onChange(from.current)
      }),
    onKeyUp: endKeys,
    onBlur: endKeys,
  }
}

/** 8 px side margins align the thumbs' centres with a histogram that has the same margins. */
export function RangeSlider({ value, ends, step, labels, format, onChange, onCommit }: RangeSliderProps) {
  const { move, isFree, ...handlers } = useRangeMoves({ value, onChange, onCommit })
  const pressKey = (end: End) => (event: KeyboardEvent) => {
    const target = keyTarget(event.key, value[end], ends)
    if (target === undefined) return
    event.preventDefault()
    move(withEnd(value, end, snap(target, ends, step)))
  }
  return (
    <Radix.Root
      {...handlers}
      value={[...value]}
      min={ends[0]}
      max={ends[1]}
      step={step}
      preserveThumbOrder={!isFree}
      onValueChange={([least = ends[0], most = ends[1]]) => move([least, most])}
      className="relative mx-2 flex h-[18px] cursor-pointer touch-pan-y items-center select-none before:absolute before:-inset-x-2 before:inset-y-0 before:content-[''] active:cursor-grabbing max-sm:h-11"
    >
      <Radix.Track className="relative h-0.5 grow bg-ink-300 forced-colors:border-t">
        <Radix.Range className="absolute -top-px h-1 rounded-[2px] bg-ink-1000 forced-colors:border-2" />
      </Radix.Track>
      {([0, 1] as const).map((end) => (
        <Radix.Thumb
          key={end}
          aria-label={labels[end]}
          aria-valuetext={format(value[end])}
          onKeyDown={pressKey(end)}
          className={thumbClass}
          // Undoes Radix's inset of the thumbs, so that they follow the pointer exactly.
          style={{ translate: `${(shareOf(value[end], ends) - 0.5) * thumbSize}px` }}
        />
      ))}
    </Radix.Root>
  )
}
