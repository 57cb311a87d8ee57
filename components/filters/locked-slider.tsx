'use client'

import { Lock } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import { formatCount } from '@/lib/format/number'

/** A bell-shaped drawing, recognisably not data. */
const hill = (top: number) =>
  Array.from({ length: 50 }, (_, bin) => (0.35 + Math.exp(-(((bin - top) / 11) ** 2))) ** 2)

const tops = [8, 22, 14]

interface LockedSliderProps {
  title: string
  /** Placeholder figures at the ends; not the field's. */
  demo: readonly [number, number]
  /** Of the field's figures. */
  unit: string | undefined
  index: number
  isBlocked: boolean
  onTouch: () => void
  onRegister: () => void
}

function Blocker({
  onRegister,
  returnTo,
}: {
  onRegister: () => void
  returnTo: RefObject<HTMLElement | null>
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const slider = returnTo.current
    // Read before the element leaves: focus must not fall to the top of the page.
    return () => {
      if (element?.contains(document.activeElement)) slider?.focus()
    }
  }, [returnTo])
  return (
    <div
      ref={box}
      role="status"
      data-ground="dark"
      className="appear absolute inset-0 grid place-items-center rounded-md bg-ink-1000 px-3"
    >
      <Button tone="volt" size="sm" block onClick={onRegister} className="max-sm:h-11">
        Register for free to unlock
      </Button>
    </div>
  )
}

/** Px of finger movement that count as a drag. */
const slop = 10

/** Touch counts on a drag or after a tap: on contact the tap would press the blocker that appears. */
function useTouch(onTouch: () => void) {
  const from = useRef<number>(undefined)
  return {
    onClick: onTouch,
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch') from.current = clientX
      else onTouch()
    },
    onPointerMove: ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch' && Math.abs(clientX - (from.current ?? clientX)) > slop) onTouch()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.key.startsWith('Arrow')) return
      event.preventDefault()
      onTouch()
    },
  }
}

/** Shows how to unlock the field, and none of its figures. */
export function LockedSlider({ title, demo, unit, ...props }: LockedSliderProps) {
  const { index, isBlocked, onTouch, onRegister } = props
  const withUnit = (figure: number) => [formatCount(figure), unit].filter(Boolean).join(' ')
  const slider = useRef<HTMLButtonElement>(null)
  const touch = useTouch(onTouch)
  return (
    <div className="px-4 py-3">
      <div className="mb-1.5 flex h-[18px] items-center gap-2 text-xs font-medium text-ink-700">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <Lock aria-hidden className="size-3.5 text-ink-600" />
      </div>
      <div className="relative">
        <button
          ref={slider}
          type="button"
          aria-label={`${title}, locked`}
          {...touch}
          className="block w-full touch-pan-y rounded-xs text-left"
        >
          <RangeHistogram isPlaceholder bins={hill(tops[index % tops.length] ?? 8)} className="h-11" />
          <span aria-hidden className="my-[7px] block h-1 rounded-[2px] bg-ink-400" />
          <span className="tnum mt-0.5 flex justify-between text-xs text-ink-600">
            <span>{withUnit(demo[0])}</span>
            <span>{withUnit(demo[1])}</span>
          </span>
        </button>
        {isBlocked && <Blocker onRegister={onRegister} returnTo={slider} />}
      </div>
    </div>
  )
}
