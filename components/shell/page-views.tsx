'use client'

import { usePageViews } from '@/lib/client/feedback/page-views'
import { useEarlyPresses } from '@/lib/client/page/early-presses'

/** Stands around every page; shows nothing. */
export function PageViews() {
  usePageViews()
  useEarlyPresses()
  return null
}
