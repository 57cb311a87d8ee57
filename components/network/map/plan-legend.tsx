import type { ReactNode } from 'react'
import { ClassMark, NumberTag, OwnMark } from '@/components/network/marks'
import { classes } from '@/components/ui/classes'
import { chargingClasses } from '@/lib/catalogue/charging-class'

interface PlanLegendProps {
  isCompact: boolean
  /** Readers of a link see neither other candidates nor stations. */
  isShared?: boolean
  hasOwn?: boolean
}

/** What the marks on a plan's map are. */
export function PlanLegend({ isCompact, isShared = false, hasOwn = true }: PlanLegendProps) {
  return (
    <section
      aria-label="Legend"
      data-map-float
      data-ground="paper"
      className={classes(
        'absolute bottom-[calc(32px+var(--map-foot,0px))] left-3 z-2 flex min-h-8 max-w-[calc(100%-76px)] flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-paper px-2.5 py-1.5 text-xs text-ink-1000 shadow-float',
        isCompact && 'max-w-[calc(100%-24px)]!',
      )}
    >
      <Key text="chosen">
        <NumberTag number={1} />
      </Key>
      {!isShared && (
        <Key text="not chosen">
          <i className="size-2 rounded-full bg-ink-400" />
        </Key>
      )}
      {hasOwn && (
        <Key text="own">
          <OwnMark />
        </Key>
      )}
      {!isShared &&
        chargingClasses.map((power) => (
          <Key key={power} text={power}>
            <ClassMark power={power} />
          </Key>
        ))}
    </section>
  )
}

function Key({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-[5px] whitespace-nowrap">
      <span aria-hidden className="contents">
        {children}
      </span>
      {text}
    </span>
  )
}
