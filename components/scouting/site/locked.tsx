import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/** A value that registering unlocks. */
function LockedValue() {
  return (
    <span className="inline-flex items-center justify-end align-[-2px]">
      <Lock aria-hidden className="size-3 text-ink-500" />
      <span className="sr-only">locked</span>
    </span>
  )
}

/** A figure, or a lock in its place for whoever has no account. A figure nobody knows is an en dash. */
export function Figure({
  value,
  isLocked,
  children,
}: {
  value: unknown
  isLocked: boolean
  children: ReactNode
}) {
  return value === null && isLocked ? <LockedValue /> : children
}

/** Says how the locked figures below are unlocked. */
export function UnlockBlock({ onRegister }: { onRegister: () => void }) {
  return (
    <button
      type="button"
      onClick={onRegister}
      className="flex w-full items-center gap-2.5 rounded-md bg-ink-1000 px-3 py-2.5 text-left font-medium text-paper hover:bg-ink-900"
    >
      <Lock aria-hidden className="text-volt" />
      Register for free to unlock
    </button>
  )
}
