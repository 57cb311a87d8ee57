import { type ReactNode, useId } from 'react'
import { classes } from '@/components/ui/classes'

interface PageSectionProps {
  title: string
  /** Beside the title. */
  note?: ReactNode
  /** Right of the title. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function PageSection({ title, note, action, className, children }: PageSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-ink-300 border-b pb-1.5">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {note !== undefined && <span className="tnum min-w-0 text-xs text-ink-600">{note}</span>}
        <span className="flex-1" />
        {action}
      </div>
      {children}
    </section>
  )
}
