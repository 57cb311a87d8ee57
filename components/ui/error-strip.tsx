import { CircleAlert } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { authenticationRequired } from '@/lib/config/routes'
import { Button } from './button'
import { classes } from './classes'
import { SignInBeside } from './sign-in-beside'

type ErrorStripProps = {
  children: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** An alternative to Retry. */
  action?: ReactNode
  className?: string | undefined
}

const needsSignIn = (children: ReactNode) =>
  Children.toArray(children).some((part) => typeof part === 'string' && part.includes(authenticationRequired))

/** Offers the sign-in if it is what is missing. */
export function ErrorStrip({ children, onRetry, retrying = false, action, className }: ErrorStripProps) {
  return (
    <div
      role="alert"
      className={classes(
        'flex items-center gap-2.5 rounded-md bg-danger-wash px-3.5 py-3 text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {!action && needsSignIn(children) && <SignInBeside />}
      {onRetry && (
        <Button tone="line" size="sm" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
      {action}
    </div>
  )
}

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
