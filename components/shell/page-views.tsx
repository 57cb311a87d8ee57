'use client'

import { usePageViews } from '@/lib/client/feedback/page-views'

/** Stands around every page; shows nothing. */
export function PageViews() {
  usePageViews()
  return null
}
