'use client'

import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ends } from './range/range-rules'

interface RangeMoves {
  value: Ends
  onChange: (value: Ends) => void
  onCommit: (value: Ends) => void
}

/** A finger waits until it moves or lifts: it may be about to scroll the page. */
type Press = 'none' | 'waiting' | 'moving'

/** Turns the moves of a two-thumb slider into changes, and one commit when the pointer or a held key is let go. */
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
  /** The focus also leaves one thumb for the other during a press, which then goes on. */
  const endKeys = () => {
    if (press.current === 'none') end(onCommit)
  }
  return {
    /** Whether a thumb may pass the other: the first move of two in one place decides which of them goes. */
    isFree,
    move(next: Ends) {
      moved.current = next
      if (press.current === 'waiting') return
      if (next[0] !== next[1]) setIsFree(false)
      onChange(next)
    },
    // Rendered before the press reaches Radix, which reads it there.
    onPointerDownCapture: () => flushSync(() => setIsFree(value[0] === value[1])),
    onPointerDown(event: PointerEvent) {
      // Radix takes any button, unless the press is prevented.
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
