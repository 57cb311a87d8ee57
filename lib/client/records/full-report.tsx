'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { createContext, type ReactNode, useContext } from 'react'
import type { FullReport } from '@/lib/domain/records/full-report'

const address = { report: parseAsString, config: parseAsString }

/** The address holds the `zid` of a row and its station. */
export function useFullReport() {
  const [{ report, config }, setAddress] = useQueryStates(address)
  return {
    zid: report,
    config,
    open(zid: string, station: string) {
      void setAddress({ report: zid, config: station }, { history: 'push' })
    },
    /** @param isBefore whether the record precedes the report in the history */
    close(isBefore: boolean) {
      if (isBefore) window.history.back()
      else void setAddress({ report: null, config: null }, { history: 'replace' })
    },
  }
}

export interface OpenReport {
  report: FullReport | undefined
  /** Undefined behind a public link. */
  evalId: string | undefined
  close: () => void
}

const OpenReportContext = createContext<OpenReport | null>(null)

export function OpenReportProvider({ children, ...opened }: OpenReport & { children: ReactNode }) {
  return <OpenReportContext value={opened}>{children}</OpenReportContext>
}

export const useOpenReport = (): OpenReport | null => useContext(OpenReportContext)
