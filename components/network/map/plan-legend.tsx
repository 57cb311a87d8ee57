import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClassMark } from '@/components/network/station-mark'
import { classes } from '@/components/ui/classes'
import { chargingClasses } from '@/lib/catalogue/charging-class'

/** What the marks on a plan's map are. */
export function PlanLegend({ isCompact }: { isCompact: boolean }) {
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
        <b className="tnum grid h-[18px] w-5 place-items-center rounded-[4px] bg-volt text-2xs font-bold">
          1
        </b>
      </Key>
      <Key text="not chosen">
        <i className="size-2 rounded-full bg-ink-400" />
      </Key>
      <Key text="own">
        <i className="grid size-4 place-items-center rounded-[4px] bg-ink-1000 text-paper">
          <Zap aria-hidden className="size-2.5" />
        </i>
      </Key>
      {chargingClasses.map((power) => (
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
