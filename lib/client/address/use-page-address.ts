'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** Path and query of the page that is open, for whoever has to come back to it. */
export function usePageAddress(): string {
  const path = usePathname()
  const query = useSearchParams()?.toString()
  return query ? `${path}?${query}` : path
}
