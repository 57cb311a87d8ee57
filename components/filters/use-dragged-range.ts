'use client'

import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import type { Ends } from '@/components/ui/range/range-rules'

interface DraggedRange {
  value: Ends
  /** While a thumb moves. */
  move: (value: Ends) => void
  /** When it is let go. */
  drop: (value: Ends) => void
}

/**
 * A range that follows the hand at once, while what depends on it follows as fast as it can be drawn: a new value is
 * handed on when the one before is on the screen, so that a fast hand never starves the list and the map.
 * @param stored what is kept outside; `onMove` and `onDrop` change it.
 */
export function useDraggedRange(
  stored: Ends,
  { onMove, onDrop }: { onMove: (value: Ends) => void; onDrop: (value: Ends) => void },
): DraggedRange {
  const [least, most] = stored
  const [held, setHeld] = useState<Ends>()
  const [isDrawing, startTransition] = useTransition()
  const isHeld = useRef(false)
  const waiting = useRef<Ends>(undefined)

  // What is stored has changed: from here on it is shown, unless a hand is on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range counts.
  useEffect(() => {
    if (!isHeld.current) setHeld(undefined)
  }, [least, most])

  const handOn = useCallback(
    (value: Ends) => {
      waiting.current = undefined
      startTransition(() => onMove(value))
    },
    [onMove],
  )
  useEffect(() => {
    if (!isDrawing && waiting.current) handOn(waiting.current)
  }, [isDrawing, handOn])

  return {
    value: held ?? stored,
    move(value) {
      isHeld.current = true
      setHeld(value)
      if (isDrawing) waiting.current = value
      else handOn(value)
    },
    drop(value) {
      isHeld.current = false
      waiting.current = undefined
      setHeld(value)
      onDrop(value)
    },
  }
}
