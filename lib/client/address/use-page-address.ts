'use client'

import { usePathname, useSearchParams } from 'next/navigation'

export function usePageAddress(): string {
  const path = usePathname()
  const query = useSearchParams()?.toString()
  return query ? `${path}?${query}` : path
}
