import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { histogramPlaces, type ValueHistogram } from '@/lib/domain/studio/draw/value-histogram'
import { figureText } from '@/lib/domain/studio/read/figure-text'

interface BreaksHistogramProps {
  histogram: ValueHistogram
  /** Of the steps, lowest first. */
  colors: readonly string[]
  /** One fewer than colours. */
  breaks: readonly number[]
  /** The first change makes the breaks custom. */
  onChange: (breaks: readonly number[]) => void
}

/** Share of the axis per press of an arrow key. */
const keyStep = 0.01
const height = 44

/** Values in the colours of their steps, with a handle at each break: drag it or use the arrow keys. */
export function BreaksHistogram({ histogram, colors, breaks, onChange }: BreaksHistogramProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<number>(undefined)
  const { bins, ends } = histogram
  const { shareOf, valueAt } = histogramPlaces(histogram)
  const tallest = Math.max(1, ...bins)
  const stepAt = (share: number) => breaks.filter((each) => shareOf(each) <= share).length
  const places = [0, ...breaks.map(shareOf), 1]
  const move = (at: number, share: number) => {
    const low = places[at] ?? 0
    const high = places[at + 2] ?? 1
    onChange(breaks.with(at, valueAt(Math.min(high, Math.max(low, share)))))
  }
  const pressKey = (at: number) => (event: KeyboardEvent) => {
    const share = places[at + 1] ?? 0
    const by: Readonly<Record<string, number>> = {
      ArrowLeft: -keyStep,
      ArrowDown: -keyStep,
      ArrowRight: keyStep,
      ArrowUp: keyStep,
      PageDown: -10 * keyStep,
      PageUp: 10 * keyStep,
    }
    const change = by[event.key]
    if (change === undefined) return
    event.preventDefault()
    move(at, share + change)
  }
  const drag = (event: PointerEvent) => {
    const frame = box.current?.getBoundingClientRect()
    if (held.current === undefined || !frame?.width) return
    move(held.current, (event.clientX - frame.left) / frame.width)
  }
  const release = () => {
    held.current = undefined
  }
  return (
    <div className="mx-2 mt-1">
      <div ref={box} className="relative" style={{ height: height + 10 }}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bins.length * 4} ${height}`}
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-0 w-full"
          style={{ height }}
        >
          {bins.map((count, at) => {
            const tall = count > 0 ? Math.max(2, Math.sqrt(count / tallest) * height) : 0
            const fill = colors[stepAt((at + 0.5) / bins.length)] ?? 'currentColor'
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            return <rect key={at} x={at * 4} y={height - tall} width={3} height={tall} fill={fill} />
          })}
        </svg>
        <span aria-hidden className="absolute inset-x-0 flex h-2" style={{ top: height }}>
          {colors.map((color, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: colours of a ramp may repeat.
              key={at}
              style={{
                background: color,
                width: `${Math.max(0, (places[at + 1] ?? 1) - (places[at] ?? 0)) * 100}%`,
              }}
            />
          ))}
        </span>
        {breaks.map((value, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a handle keeps its place among the breaks.
            key={at}
            role="slider"
            tabIndex={0}
            aria-label={`Break ${at + 1}, slider`}
            aria-valuemin={ends[0]}
            aria-valuemax={ends[1]}
            aria-valuenow={value}
            aria-valuetext={figureText(value)}
            onKeyDown={pressKey(at)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = at
            }}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
            className="absolute size-3 -translate-x-1/2 cursor-ew-resize touch-none rounded-full bg-paper shadow-[inset_0_0_0_2px_var(--color-ink-1000)] before:absolute before:bottom-full before:left-1/2 before:h-[42px] before:border-l before:border-dotted before:border-ink-600 after:absolute after:-inset-1.5 after:content-[''] max-sm:after:-inset-3"
            style={{ left: `${(places[at + 1] ?? 0) * 100}%`, top: height - 2 }}
          />
        ))}
      </div>
      <p className="tnum flex justify-between text-2xs text-ink-600">
        <span>{figureText(ends[0])}</span>
        <span>{figureText(ends[1])}</span>
      </p>
    </div>
  )
}
