'use client'

import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes'
import { IconButton } from './icon-button'

type FloatingPanelProps = {
  title: ReactNode
  /** A letter or chip before the title. */
  before?: ReactNode
  /** Under the title: address, chips. */
  subtitle?: ReactNode
  /** Icon buttons left of the cross. */
  actions?: ReactNode
  onClose?: (() => void) | undefined
  children: ReactNode
  /** Stays below while the rest scrolls. */
  footer?: ReactNode
  /** Position; the panel itself is 320 wide and ends with its content. */
  className?: string | undefined
}

/** A sidebar that floats over the map. Its children are `Section`s. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, before, subtitle, actions, onClose, children, footer, className } = props
  const heading = useId()
  return (
    <aside
      aria-labelledby={heading}
      data-ground="paper"
      className={classes(
        'flex max-h-[calc(100%-40px)] w-(--size-sidebar) max-w-full flex-col overflow-hidden rounded-lg bg-paper text-ink-1000 shadow-float',
        className,
      )}
    >
      <header className="px-4 pt-3.5 pb-3">
        <div className="flex items-start gap-2">
          {before}
          <h2
            id={heading}
            className="min-w-0 flex-1 text-lg leading-[22px] font-semibold tracking-[-0.012em]"
          >
            {title}
          </h2>
          <div className="-my-1 -mr-1.5 flex">
            {actions}
            {onClose && <IconButton label="Close" icon={<X aria-hidden />} size="sm" onClick={onClose} />}
          </div>
        </div>
        {subtitle && <div className="mt-0.5 text-xs text-ink-600">{subtitle}</div>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-ink-200">
        {children}
      </div>
      {footer && <footer className="border-t border-ink-200 px-4 py-3">{footer}</footer>}
    </aside>
  )
}
