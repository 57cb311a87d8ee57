'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { useLatest } from '@/components/ui/use-latest'
import { brand } from '@/lib/config/brand'

const chargingClasses: readonly { name: string; shape: MarkShape; tone: MarkTone }[] = [
  { name: 'AC', shape: 'circle', tone: 'ac' },
  { name: 'DC', shape: 'square', tone: 'dc' },
  { name: 'HPC', shape: 'diamond', tone: 'hpc' },
]

export function ClassRow() {
  return (
    <p className="mt-2 flex items-center gap-3 border-t border-ink-200 pt-2 text-xs">
      {chargingClasses.map(({ name, shape, tone }) => (
        <span key={name} className="flex items-center gap-[5px]">
          <ShapeMark shape={shape} tone={tone} />
          {name}
        </span>
      ))}
      <BrandMark />
    </p>
  )
}

/** At the end of a legend's last line. */
export function BrandMark() {
  return (
    <span className="ml-auto flex items-baseline gap-1.5 text-2xs text-ink-600">
      <b className="text-xs tracking-[-0.02em] text-ink-1000">{brand.wordmark}</b>
      Beta
    </span>
  )
}

export const legendFrame = 'rounded-md bg-paper text-ink-1000 shadow-float'
/** One line over the foot of a narrow map; `--covered` is what sidebars and tools at their foot take at the right. */
export const legendLine =
  'flex h-9 w-[min(366px,calc(100cqw-24px-var(--covered,0px)))] items-center gap-2 px-2'

function useLeaving(box: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useLatest(onLeave)
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) leave.current()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave.current()
    }
    // Captured, because the map stops some presses.
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('keydown', typed)
    }
  }, [box, isOpen, leave])
}

interface LegendBoxProps {
  /** For narrow maps: the short form only; a press opens the rest. */
  isCompact: boolean
  above?: ReactNode
  short: (onOpen: () => void) => ReactNode
  children: ReactNode
}

export function LegendBox({ isCompact, above, short, children }: LegendBoxProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  useLeaving(box, isCompact && isOpen, () => setOpen(false))
  return (
    <section
      ref={box}
      aria-label="Legend"
      data-map-float
      data-legend-open={(isCompact && isOpen) || undefined}
      data-ground="paper"
      className={classes(
        'absolute left-3 z-2 grid justify-items-start gap-2',
        // Beside the attribution, or above it if it spans the full width.
        isCompact
          ? 'bottom-[calc(32px+var(--map-foot,0px))]'
          : 'bottom-[calc(12px+var(--map-foot,0px))] @max-[800px]:bottom-[calc(32px+var(--map-foot,0px))]',
        // On small maps an open place card takes this position.
        isCompact && 'in-[:has([data-place-card])]:hidden',
      )}
    >
      {above}
      {isCompact && !isOpen ? (
        short(() => setOpen(true))
      ) : (
        <div className={classes(legendFrame, 'w-[308px] max-w-[calc(100vw-24px)] px-3 py-2.5')}>
          {children}
          {isCompact && (
            <button
              type="button"
              onClick={() => setOpen(false)}
              className="mt-1 flex h-11 w-full items-center justify-center gap-1 rounded-sm text-ink-700 hover:bg-ink-100"
            >
              <ChevronDown aria-hidden />
              Close
            </button>
          )}
        </div>
      )}
    </section>
  )
}
