'use client'

import { useEarlyPresses } from '@/lib/client/browser/early-presses'
import { usePageViews } from '@/lib/client/feedback/analytics'

/** Replays presses from before hydration, too. */
export function PageViews() {
  usePageViews()
  useEarlyPresses()
  return null
}
