'use client'

import { Fragment, type ReactNode } from 'react'
import { useNumberForm } from '@/lib/client/session/number-format'

/** Draws everything anew when the form of numbers changes: plain functions write them, also on maps and charts. */
export function NumberFormBoundary({ children }: { children: ReactNode }) {
  return <Fragment key={useNumberForm()}>{children}</Fragment>
}
