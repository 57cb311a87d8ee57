import { Lock } from 'lucide-react'

export function LockedValue() {
  return (
    <span className="inline-flex items-center justify-end align-[-2px]">
      <Lock aria-hidden className="size-3 text-ink-500" />
      <span className="sr-only">locked</span>
    </span>
  )
}
