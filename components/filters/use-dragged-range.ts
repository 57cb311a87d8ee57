'use client'

import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import type { Ends } from '@/components/ui/range/range-rules'

interface DraggedRange {
  value: Ends
  move: (value: Ends) => void
  drop: (value: Ends) => void
}

/** Passes a value on once the previous one is drawn, so that fast drags never starve list and map. */
export function useDraggedRange(
  stored: Ends,
  { onMove, onDrop }: { onMove: (value: Ends) => void; onDrop: (value: Ends) => void },
): DraggedRange {
  const [min, max] = stored
  const [held, setHeld] = useState<Ends>()
  const [isDrawing, startTransition] = useTransition()
  const isHeld = useRef(false)
  const waiting = useRef<Ends>(undefined)

  // Shows a newly stored range, except during a drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range counts.
  useEffect(() => {
    if (!isHeld.current) setHeld(undefined)
  }, [min, max])

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
