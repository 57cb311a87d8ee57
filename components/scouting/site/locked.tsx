import type { ReactNode } from 'react'
import { LockedValue } from '@/components/ui/locked-value'

/** A figure, or a lock for viewers without an account. Unknown figures are an en dash. */
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
