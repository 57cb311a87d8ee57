'use client'

import { Fragment, type ReactNode } from 'react'
import { useEarlyPresses } from '@/lib/client/browser/early-presses'
import { usePageViews } from '@/lib/client/feedback/analytics'
import { useNumberForm } from '@/lib/client/session/number-format'

/** Replays presses from before hydration, too. */
export function PageViews() {
  usePageViews()
  useEarlyPresses()
  return null
}

/** Draws everything anew when the form of numbers changes: plain functions write them, also on maps and charts. */
export function NumberFormBoundary({ children }: { children: ReactNode }) {
  return <Fragment key={useNumberForm()}>{children}</Fragment>
}
