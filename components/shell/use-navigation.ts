'use client'

import { usePathname } from 'next/navigation'
import { useGuest } from '@/lib/client/guest'
import { useRuns } from '@/lib/client/use-runs'
import { analysisType } from '@/lib/domain/analysis-type'
import { navigationFor } from './navigation'

/** What the menus offer to whom is looking, and where they are. */
export function useNavigation() {
  const { isGuest, to, strip } = useGuest()
  const path = strip(usePathname())
  const { data } = useRuns()
  const hasAnalyses = data?.runs.some((record) => analysisType(record) === 'custom') ?? false
  return {
    isGuest,
    to,
    path,
    entries: navigationFor({ hasAnalyses }),
  }
}
