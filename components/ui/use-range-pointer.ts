'use client'

import { type PointerEvent, type RefObject, useRef } from 'react'
import { type End, type Ends, nearerEnd, shareOf, snap, withEnd } from './range-rules'

export interface RangeControl {
  value: Ends
  ends: Ends
  step: number
  /** While a thumb moves. */
  onChange: (value: Ends) => void
  /** When it is let go: the moment to store. */
  onCommit: (value: Ends) => void
}

interface Hold {
  end: End
  /** Px between the pointer and the middle of the thumb that it took. */
  offset: number
  from: Ends
  value: Ends
  /** A finger may be on its way to scroll the page: what it touched beside a thumb waits for a move or its end. */
  isWaiting: boolean
}

/** Px around a thumb's middle that belong to it. */
const reach = { mouse: 12, touch: 24 }

/** Drags the nearer of two thumbs along a track; a press beside them moves the nearer one there. */
export function useRangePointer(
  track: RefObject<HTMLElement | null>,
  { value, ends, step, onChange, onCommit }: RangeControl,
  focus: (end: End) => void,
) {
  const hold = useRef<Hold>(null)
  const valueAt = (x: number) => {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return ends[0]
    return snap(ends[0] + ((x - box.left) / box.width) * (ends[1] - ends[0]), ends, step)
  }
  const middleOf = (end: End) => {
    const box = track.current?.getBoundingClientRect()
    return box ? box.left + shareOf(value[end], ends) * box.width : 0
  }
  const moveTo = (held: Hold, x: number) => {
    const next = withEnd(held.value, held.end, valueAt(x - held.offset))
    if (next[0] === held.value[0] && next[1] === held.value[1]) return
    held.value = next
    onChange(next)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const isTouch = event.pointerType === 'touch'
      const end = nearerEnd(value, valueAt(event.clientX), ends)
      const offset = event.clientX - middleOf(end)
      const isOnThumb = Math.abs(offset) <= (isTouch ? reach.touch : reach.mouse)
      hold.current = { end, offset: isOnThumb ? offset : 0, from: value, value, isWaiting: isTouch }
      focus(end)
      if (!isOnThumb && !isTouch) moveTo(hold.current, event.clientX)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = hold.current
      if (!held) return
      held.isWaiting = false
      moveTo(held, event.clientX)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const held = hold.current
      hold.current = null
      if (!held) return
      if (held.isWaiting) moveTo(held, event.clientX)
      if (held.value !== held.from) onCommit(held.value)
    },
    onPointerCancel() {
      const held = hold.current
      hold.current = null
      if (held && held.value !== held.from) onChange(held.from)
    },
  }
}
