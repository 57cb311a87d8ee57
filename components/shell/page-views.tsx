'use client'

import { useEarlyPresses } from '@/lib/client/browser/early-presses'
import { usePageViews } from '@/lib/client/feedback/page-views'

/** Reports page views and replays presses from before hydration, on every page. Renders nothing. */
export function PageViews() {
  usePageViews()
  useEarlyPresses()
  return null
}
