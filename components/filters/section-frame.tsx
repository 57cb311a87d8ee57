'use client'

import { RotateCcw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useFilters } from './filter-source'

interface SectionFrameProps {
  title: string
  action?: ReactNode
  /** Absent if the filter is not set. */
  onReset?: (() => void) | undefined
  /** Absent if the filter always stays. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}

export function SectionFrame({ title, action, onReset, onRemove, children }: SectionFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const reset = () => {
    // The button disappears with the filter; the cleared control takes the focus.
    frame.current?.querySelector<HTMLElement>('input, [role="slider"]')?.focus()
    onReset?.()
  }
  return (
    <fieldset ref={frame} className="relative min-w-0 border-ink-200 px-4 pt-3.5 pb-4 not-first:border-t">
      <legend
        className={classes(
          'float-left mb-2.5 font-semibold',
          action ? 'max-w-[calc(100%-6rem)]' : 'max-w-[calc(100%-1.75rem)]',
          onRemove && (action ? 'max-w-[calc(100%-9rem)]' : 'max-w-[calc(100%-3.5rem)]'),
        )}
      >
        {title}
      </legend>
      <div className="absolute top-2.5 right-2 flex items-center">
        {action}
        {onReset && (
          <IconButton
            size="sm"
            label="Clear this filter"
            side="left"
            icon={<RotateCcw aria-hidden className="size-3.5" />}
            onClick={reset}
          />
        )}
        {onRemove && (
          <IconButton
            size="sm"
            label={`Remove ${title}`}
            side="left"
            icon={<X aria-hidden className="size-3.5" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

export function NoData({ dataset, field }: { dataset: string; field: string }) {
  const { texts, whyAbsent } = useFilters()
  return <p className="text-xs text-ink-600">{whyAbsent(dataset, field) ?? texts(dataset).unknown}</p>
}

export function LoadingFigures({ what }: { what: string }) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="border-t border-ink-200 px-4 pt-4 pb-4">
          <Skeleton className="mb-3 h-3 w-2/5" />
          <Skeleton className="mx-2 h-[58px]" />
          <div className="mt-6 flex justify-between">
            <Skeleton className="h-[26px] w-32" />
            <Skeleton className="h-[26px] w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
