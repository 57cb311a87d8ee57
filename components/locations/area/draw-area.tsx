'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { Button } from '@/components/ui/button'
import type { Area } from '@/lib/domain/scouting/sites-in-area'

type Point = readonly [x: number, y: number]

/** Px between points of a dragged line. */
const step = 6
/** Px from the first corner within which a press closes the area. */
const closing = 12

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

interface DrawAreaProps {
  isBusy: boolean
  onArea: (area: Area) => void
  onCancel: () => void
}

/**
 * Draws an area over the map: with one dragged line, or corner by corner, closed by the first corner, Enter or the
 * button. Escape cancels.
 */
export function DrawArea({ isBusy, onArea, onCancel }: DrawAreaProps) {
  const { map } = useMapTools()
  const sheet = useRef<HTMLElement>(null)
  const [points, setPoints] = useState<readonly Point[]>([])
  // A ref, because moves arrive faster than renders.
  const drawn = useRef(points)
  const drag = useRef<{ from: number; hasMoved: boolean }>(null)
  useEffect(() => sheet.current?.focus(), [])

  const draw = (corners: readonly Point[]) => {
    drawn.current = corners
    setPoints(corners)
  }
  const finish = (corners: readonly Point[]) => {
    draw([])
    if (corners.length < 3) return
    onArea(
      corners.map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y])
        return [lng, lat] as const
      }),
    )
  }
  const pointOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    const corners = drawn.current
    const [first] = corners
    if (first && corners.length >= 3 && apart(point, first) < closing) return finish(corners)
    drag.current = { from: corners.length, hasMoved: false }
    draw([...corners, point])
  }
  const move = (event: PointerEvent) => {
    const last = drawn.current.at(-1)
    if (!drag.current || !last) return
    const point = pointOf(event)
    if (apart(point, last) < step) return
    drag.current.hasMoved = true
    draw([...drawn.current, point])
  }
  const release = () => {
    const ended = drag.current
    drag.current = null
    // A dragged line that started the area is the whole area.
    if (ended?.hasMoved && ended.from === 0 && drawn.current.length > 3) finish(drawn.current)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && event.target === event.currentTarget) finish(drawn.current)
  }
  return (
    <section
      ref={sheet}
      aria-label="Draw an area"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: takes Enter and Escape while an area is drawn
      tabIndex={0}
      onKeyDown={pressKey}
      className="absolute inset-0 z-1 outline-none"
    >
      <div
        data-area
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        className="absolute inset-0 cursor-crosshair touch-none"
      >
        <Line points={points} />
      </div>
      <div className="absolute top-3 left-1/2 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 items-center gap-2 rounded-full bg-paper py-1 pr-1 pl-3.5 text-ink-1000 shadow-float max-md:top-15 max-md:right-17 max-md:left-3 max-md:w-auto max-md:translate-x-0 max-md:justify-between max-md:rounded-lg">
        <span role="status">
          {isBusy ? 'Looking for sites…' : 'Draw around the sites, or press the corners'}
        </span>
        {points.length >= 3 && (
          <Button size="sm" onClick={() => finish(points)}>
            Done
          </Button>
        )}
        <Button size="sm" tone="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

function Line({ points }: { points: readonly Point[] }) {
  const [first] = points
  return (
    <svg aria-hidden className="size-full">
      <polygon
        points={points.map(([x, y]) => `${x},${y}`).join(' ')}
        className="fill-volt/15 stroke-volt"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {first && <circle cx={first[0]} cy={first[1]} r={5} className="fill-volt stroke-ink-1000" />}
    </svg>
  )
}
