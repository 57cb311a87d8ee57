'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** Path and query of the open page, as a return address. */
export function usePageAddress(): string {
  const path = usePathname()
  const query = useSearchParams()?.toString()
  return query ? `${path}?${query}` : path
}
