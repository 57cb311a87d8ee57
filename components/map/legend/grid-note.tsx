'use client'

import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'
import type { GridLevel } from '@/lib/catalogue/power-grid'
import type { PowerGridMap } from '@/lib/contract/power-grid'

interface GridNoteProps {
  grid: PowerGridMap | undefined
  isFailed: boolean
  onRetry: () => void
  isCompact: boolean
}

const levels: readonly { level: GridLevel; words: string; className: string }[] = [
  { level: 'high', words: '60 kV and above', className: 'border-t-[3px]' },
  { level: 'medium', words: '1 to 60 kV', className: 'border-t-2' },
  { level: 'low', words: 'up to 1 kV', className: 'border-t' },
  { level: 'unknown', words: 'not mapped', className: 'border-t-2 border-dashed' },
]

function Voltages() {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-1" aria-label="Lines by voltage">
      {levels.map(({ level, words, className }) => (
        <li key={level} className="flex items-center gap-2">
          <span aria-hidden className={classes('w-6 border-ink-1000', className)} />
          <span className="tnum text-ink-600">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Content({ grid, isFailed, onRetry, isCompact }: GridNoteProps) {
  if (isFailed) {
    return (
      <ErrorStrip onRetry={onRetry} className="-mx-1 mt-1 px-2.5! py-2!">
        The grid could not be loaded.
      </ErrorStrip>
    )
  }
  if (!grid) {
    return (
      <>
        <span className="sr-only">Loading the grid…</span>
        <Skeleton className="h-5 w-40" />
      </>
    )
  }
  if (grid.features.length === 0) return <p className="text-ink-600">Nothing of the grid is mapped here.</p>
  return (
    <>
      {!isCompact && <Voltages />}
      <p className="mt-1 text-ink-600">
        {grid.truncated
          ? 'Only the highest voltages fit: zoom in for the rest.'
          : 'Not complete: cables are often not mapped.'}
      </p>
    </>
  )
}

export function GridNote(props: GridNoteProps) {
  return (
    <div
      role="status"
      aria-label="Grid (hint)"
      className={classes(
        'rounded-md bg-paper px-3 py-2.5 text-xs text-ink-1000 shadow-float',
        props.isCompact ? 'w-[184px]' : 'w-[308px]',
      )}
    >
      <p className="mb-1 flex items-baseline text-sm font-semibold">
        Grid (hint)
        <small className="ml-auto text-2xs font-regular text-ink-600">OpenStreetMap</small>
      </p>
      <Content {...props} />
    </div>
  )
}
