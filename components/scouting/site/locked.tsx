import type { ReactNode } from 'react'
import { LockedValue } from '@/components/ui/locked-value'

/** A lock for viewers without an account; unknown figures are an en dash. */
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
