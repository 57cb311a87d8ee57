import type { ReactNode } from 'react'
import { Button, type ButtonProps, LinkButton } from './button'

interface ConflictNoticeProps {
  /** Says that it has changed elsewhere. */
  title: string
  /** Other people's changes, as sentences. */
  changes?: readonly string[]
  /** What saving over them does. */
  children: ReactNode
  /** Props of the button that saves over the other changes. */
  keep: Omit<ButtonProps, 'children'>
  /** Shows the other version here, or by an address in a new tab. */
  theirs: { onPress: () => void } | { href: string }
}

/** Someone else saved first. Nothing is stored or lost until one of the two buttons is pressed. */
export function ConflictNotice({ title, changes = [], children, keep, theirs }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-1.5 rounded-md bg-warning-wash px-3.5 py-3">
      <p className="font-medium">{title}</p>
      {changes.length > 0 && (
        <ul className="list-disc pl-4.5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      <p>{children}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" {...keep}>
          Keep mine
        </Button>
        {'href' in theirs ? (
          <LinkButton
            tone="line"
            size="sm"
            href={theirs.href}
            target="_blank"
            rel="noopener"
            prefetch={false}
          >
            Open theirs<span className="sr-only">, opens in a new tab</span>
          </LinkButton>
        ) : (
          <Button tone="line" size="sm" onClick={theirs.onPress}>
            Open theirs
          </Button>
        )}
      </div>
    </div>
  )
}

/** Below a form that shows the other version. */
export function TheirsShown({ onBack }: { onBack: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md bg-ink-50 px-3.5 py-3">
      <p className="min-w-40 flex-1">The form shows what is stored now. What you entered is kept.</p>
      <Button tone="line" size="sm" onClick={onBack}>
        Back to mine
      </Button>
    </div>
  )
}
