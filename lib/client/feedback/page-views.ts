'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { usePublicSettings } from '@/lib/client/browser/public-settings'

/** Loads the analytics code only if the installation uses it. */
export function usePageViews(): void {
  const isWanted = usePublicSettings().analyticsUrl !== null
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for every new page
  useEffect(() => {
    if (!isWanted) return
    import('./analytics').then(
      ({ track }) => track('page_view'),
      () => undefined,
    )
  }, [isWanted, path])
}
