import { type PointerEvent, useRef } from 'react'

interface DrawerGripProps {
  /** Px. */
  height: number
  min: number
  onHeight: (height: number) => void
}

/** Px per press of an arrow key. */
const step = 24

/** Resizes a drawer by dragging its upper edge or by arrow keys. */
export function DrawerGrip({ height, min, onHeight }: DrawerGripProps) {
  const from = useRef<{ y: number; height: number }>(null)
  const max = () => Math.max(min, window.innerHeight - 168)
  const to = (wanted: number) => onHeight(Math.round(Math.min(max(), Math.max(min, wanted))))
  const move = ({ clientY }: PointerEvent) => {
    if (from.current) to(from.current.height + from.current.y - clientY)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value.
    <div
      role="separator"
      tabIndex={0}
      aria-label="Height of the drawer"
      aria-orientation="horizontal"
      aria-valuenow={height}
      aria-valuemin={min}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, height }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowUp') to(height + step)
        if (key === 'ArrowDown') to(height - step)
      }}
      className="absolute inset-x-0 -top-1.5 z-3 grid h-3 cursor-row-resize touch-none place-items-center max-md:hidden"
    >
      <span className="h-1 w-10 rounded-full bg-ink-400" />
    </div>
  )
}
