'use client'

import { usePathname } from 'next/navigation'
import { useActiveEvaluation } from '@/lib/client/evaluation/active-evaluation'
import { useRun } from '@/lib/client/evaluation/use-run'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useSession } from '@/lib/client/session/session'
import { isStudioPath } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'
import { analysisType } from '@/lib/domain/evaluation/analysis-type'
import { headerFor, navigationFor } from './navigation'

/** Header parts for the viewer; links keep only visitors under the guest prefix. */
export function useHeader() {
  const { isGuest, strip } = useGuest()
  const { status } = useSession()
  const isStudioPage = isStudioPath(usePathname())
  const parts = headerFor({ isGuest, status, isStudioPage })
  const to = parts.isVisitor ? guestPath : strip
  return { ...parts, to }
}

/** The sections and the current one. */
export function useNavigation() {
  const { strip } = useGuest()
  const { to, isVisitor } = useHeader()
  const path = strip(usePathname())
  const { isOn } = useInternalMode()
  const { evalId, zid } = useActiveEvaluation()
  const { data } = useRuns()
  const hasAnalyses = (data?.totals.analyses ?? 0) > 0
  const listed = data?.runs.find((each) => each.evalId === evalId)
  const isChild = data?.runs.some((each) => each.evaluations?.some((child) => child.evalId === evalId))
  const isOlder = data !== undefined && listed === undefined && (isChild || data.next !== null)
  const alone = useRun(isOlder ? evalId : undefined)
  const record = listed ?? alone.data
  const opened = record && { evalId: record.evalId, type: analysisType(record), zid }
  const shown = { hasAnalyses, isVisitor, hasCustomers: isOn, opened }
  return { to, path, entries: navigationFor(shown) }
}
