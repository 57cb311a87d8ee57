'use client'

import { RotateCcw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'

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
