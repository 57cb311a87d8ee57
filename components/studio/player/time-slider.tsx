import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { movedWindow, type TimeWindow } from '@/lib/domain/studio/edit/time-player'

type Part = 'from' | 'to' | 'window'

interface TimeSliderProps {
  window: TimeWindow
  ends: TimeWindow
  /** Ms of an arrow key. */
  step: number
  name: string
  /** Windows that grow keep their start. */
  isStartFixed: boolean
  format: (ms: number) => string
  onChange: (window: TimeWindow) => void
  /** A double press on a handle. */
  onType: () => void
}

function withPart(part: Part, from: TimeWindow, by: number, ends: TimeWindow): TimeWindow {
  if (part === 'window') return movedWindow(from, by, ends)
  if (part === 'from') return [Math.min(from[1], Math.max(ends[0], from[0] + by)), from[1]]
  return [from[0], Math.max(from[0], Math.min(ends[1], from[1] + by))]
}

const thumbClass =
  "absolute top-1/2 z-1 size-4 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize touch-none rounded-full bg-paper shadow-[inset_0_0_0_4px_var(--color-ink-1000),0_0_0_1.5px_var(--color-paper)] after:absolute after:-inset-1 after:content-[''] aria-disabled:cursor-default aria-disabled:shadow-[inset_0_0_0_4px_var(--color-ink-500),0_0_0_1.5px_var(--color-paper)] max-md:after:-inset-3 forced-colors:border-4"

/** A window with two handles and a middle that moves it; pointer and keys. */
export function TimeSlider(props: TimeSliderProps) {
  const { window, ends, step, name, isStartFixed, format, onChange, onType } = props
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<{ part: Part; x: number; from: TimeWindow }>(undefined)
  const span = ends[1] - ends[0]
  const shareOf = (ms: number) => ((ms - ends[0]) / span) * 100
  const left = shareOf(window[0])
  const right = shareOf(window[1])

  const move = ({ clientX }: PointerEvent) => {
    const width = track.current?.clientWidth
    if (!drag.current || !width) return
    const { part, x, from } = drag.current
    onChange(withPart(part, from, ((clientX - x) / width) * span, ends))
  }
  const pressKey = (part: Part) => (event: KeyboardEvent) => {
    const by: Readonly<Record<string, number>> = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -10 * step,
      PageUp: 10 * step,
      Home: -span,
      End: span,
    }
    const change = by[event.key]
    if (change === undefined) return
    event.preventDefault()
    onChange(withPart(part, window, change, ends))
  }
  const partOf = (part: Part) => {
    const isFixed = isStartFixed && part !== 'to'
    const now = part === 'to' ? window[1] : window[0]
    return {
      role: 'slider',
      tabIndex: isFixed ? -1 : 0,
      'aria-disabled': isFixed || undefined,
      'aria-label': `${name}, ${part}`,
      'aria-valuemin': ends[0],
      'aria-valuemax': ends[1],
      'aria-valuenow': now,
      'aria-valuetext': part === 'window' ? `${format(window[0])} to ${format(window[1])}` : format(now),
      onKeyDown: isFixed ? undefined : pressKey(part),
      onDoubleClick: onType,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (isFixed || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { part, x: event.clientX, from: window }
      },
      onPointerMove: move,
      onPointerUp() {
        drag.current = undefined
      },
      onPointerCancel() {
        if (drag.current) onChange(drag.current.from)
        drag.current = undefined
      },
    }
  }
  return (
    <div
      ref={track}
      className="relative h-[18px] select-none before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-ink-300 max-md:h-8"
    >
      <div
        {...partOf('window')}
        style={{ left: `${left}%`, width: `${right - left}%` }}
        className={classes(
          "absolute top-1/2 h-2 -translate-y-1/2 touch-none rounded-[2px] bg-ink-1000 after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-[''] before:absolute before:top-0.5 before:left-1/2 before:h-1 before:w-3 before:-translate-x-1/2 before:bg-[repeating-linear-gradient(90deg,var(--color-ink-400)_0_1px,transparent_1px_3px)]",
          isStartFixed ? 'before:hidden' : 'cursor-grab active:cursor-grabbing',
        )}
      />
      <div {...partOf('from')} style={{ left: `${left}%` }} className={thumbClass} />
      <div {...partOf('to')} style={{ left: `${right}%` }} className={thumbClass} />
    </div>
  )
}
