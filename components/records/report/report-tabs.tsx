'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Current } from '@/lib/domain/records/evaluated-locations'

interface ReportTabs {
  /** Chosen in a report; undefined for the list's. */
  current: Current | undefined
  part: 'factors' | 'projections'
}

type Held = readonly [ReportTabs, (change: Partial<ReportTabs>) => void]

const Shared = createContext<Held | null>(null)

function useOwnTabs(): Held {
  const [tabs, setTabs] = useState<ReportTabs>({ current: undefined, part: 'factors' })
  return [tabs, (change) => setTabs((now) => ({ ...now, ...change }))]
}

/** Reports inside show the same tabs, so that two of them can be compared. */
export function SharedReportTabs({ children }: { children: ReactNode }) {
  return <Shared value={useOwnTabs()}>{children}</Shared>
}

/** The tabs of a report: those of its group, otherwise its own. */
export function useReportTabs(): Held {
  const own = useOwnTabs()
  return useContext(Shared) ?? own
}
