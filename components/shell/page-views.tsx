'use client'

import { usePageViews } from '@/lib/client/feedback/page-views'
import { useEarlyPresses } from '@/lib/client/page/early-presses'

/** Reports page views and replays presses from before hydration, on every page. Renders nothing. */
export function PageViews() {
  usePageViews()
  useEarlyPresses()
  return null
}
