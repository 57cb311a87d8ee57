import type { ReactNode } from 'react'
import { classes } from './classes'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classes('grid justify-items-center gap-2 px-6 py-8 text-center text-ink-600', className)}>
      {icon && <span className="[&_.lucide]:size-5">{icon}</span>}
      <div className="max-w-80">
        <p className="font-semibold text-ink-1000">{title}</p>
        {children && <div>{children}</div>}
      </div>
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}
