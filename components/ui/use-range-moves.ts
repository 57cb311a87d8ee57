'use client'

import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ends } from './range/range-rules'

interface RangeMoves {
  value: Ends
  onChange: (value: Ends) => void
  onCommit: (value: Ends) => void
}

/** Touch waits for a move or release: it may start a scroll. */
type Press = 'none' | 'waiting' | 'moving'

/** Commits once, when the pointer or a held key is released. */
export function useRangeMoves({ value, onChange, onCommit }: RangeMoves) {
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
