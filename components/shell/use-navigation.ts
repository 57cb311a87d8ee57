'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useActiveRecord } from '@/lib/client/records/active-record'
import { useRecordById, useRecords } from '@/lib/client/records/use-records'
import { useGuest } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useSession } from '@/lib/client/session/session'
import { isStudioPath, routes } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'
import { analysisType } from '@/lib/domain/records/analysis-type'
import { headerFor, navigationFor } from './navigation'

/** Links keep only visitors under the guest prefix. */
export function useHeader() {
  const { isGuest, strip } = useGuest()
  const { status } = useSession()
  const isStudioPage = isStudioPath(usePathname())
  const parts = headerFor({ isGuest, status, isStudioPage })
  const to = parts.isVisitor ? guestPath : strip
  return { ...parts, to }
}

export function useNavigation() {
  const { isGuest, strip } = useGuest()
  const { to, isVisitor } = useHeader()
  const path = strip(usePathname())
  const { isOn } = useInternalMode()
  const { evalId, zid } = useActiveRecord()
  const { data } = useRecords()
  const hasAnalyses = (data?.totals.analyses ?? 0) > 0
  const listed = data?.runs.find((each) => each.evalId === evalId)
  const isChild = data?.runs.some((each) => each.evaluations?.some((child) => child.evalId === evalId))
  const isOlder = data !== undefined && listed === undefined && (isChild || data.next !== null)
  const alone = useRecordById(isOlder ? evalId : undefined)
  const record = listed ?? alone.data
  // Somebody signed in who looks at an example has another record of its number.
  const isExample = isGuest && !isVisitor
  const opened = !isExample && record && { evalId: record.evalId, type: analysisType(record), zid }
  const shown = { hasAnalyses, isVisitor, hasCustomers: isOn, opened: opened || undefined, path }
  return { to, path, entries: navigationFor(shown) }
}

/** Lets the link back open the same map. Reads the address on the press, because the map keeps moving. */
export function useWayBack() {
  const router = useRouter()
  const { strip } = useGuest()
  return (href: string) => (event: { preventDefault: () => void }) => {
    const { pathname, search } = window.location
    const isSearched = new URLSearchParams(search).has('type')
    if (strip(pathname) !== routes.scouting || !isSearched) return
    event.preventDefault()
    router.push(`${href}${search}`)
  }
}
