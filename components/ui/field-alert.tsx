import { CircleAlert } from 'lucide-react'
import { classes } from './classes'

interface FieldAlertProps {
  id: string
  className?: string | undefined
  children: string | undefined
}

export function FieldAlert({ id, className, children }: FieldAlertProps) {
  return (
    <p
      id={id}
      role="alert"
      className={classes('flex items-start gap-[5px] text-xs font-medium text-danger', className)}
    >
      <CircleAlert aria-hidden className="mt-px size-3.5" />
      {children}
    </p>
  )
}
