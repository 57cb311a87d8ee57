import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

interface UnlockBlockProps {
  onRegister: () => void
  children?: ReactNode
}

export function UnlockBlock({ onRegister, children = 'Register for free to unlock' }: UnlockBlockProps) {
  return (
    <button
      type="button"
      onClick={onRegister}
      className="flex w-full items-center gap-2.5 rounded-md bg-ink-1000 px-3 py-2.5 text-left font-medium text-paper hover:bg-ink-900"
    >
      <Lock aria-hidden className="text-volt" />
      {children}
    </button>
  )
}

export function LockedValue() {
  return (
    <span className="inline-flex items-center justify-end align-[-2px]">
      <Lock aria-hidden className="size-3 text-ink-500" />
      <span className="sr-only">locked</span>
    </span>
  )
}
