'use client'

import { type PointerEvent, useRef, useState } from 'react'

interface FieldDragOptions<Field extends string> {
  count: number
  onMove: (field: Field, to: number) => void
}

/** Reorders a field by dragging; the others make room immediately. */
export function useFieldDrag<Field extends string>({ count, onMove }: FieldDragOptions<Field>) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ field: Field; at: number }>()
  const placeAt = (y: number) => {
    const box = list.current?.getBoundingClientRect()
    if (!box || box.height === 0) return 0
    return Math.max(0, Math.min(count - 1, Math.floor(((y - box.top) / box.height) * count)))
  }
  return {
    list,
    dragged: drag?.field,
    gripOf: (field: Field) => ({
      onPointerDown(event: PointerEvent) {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ field, at: placeAt(event.clientY) })
      },
      onPointerMove(event: PointerEvent) {
        if (drag?.field !== field) return
        const at = placeAt(event.clientY)
        if (at === drag.at) return
        setDrag({ field, at })
        onMove(field, at)
      },
      onPointerUp: () => setDrag(undefined),
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}
