import type { ReactNode } from 'react'
import { LockedValue } from '@/components/ui/locked-value'

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
