'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { createContext, type ReactNode, useContext } from 'react'
import type { FullReport } from '@/lib/domain/records/full-report'

const address = { report: parseAsString, config: parseAsString }

/** The Full Report that the address opens over a record: the `zid` of a row, and its station. */
export function useFullReport() {
  const [{ report, config }, setAddress] = useQueryStates(address)
  return {
    zid: report,
    config,
    open(zid: string, station: string) {
      void setAddress({ report: zid, config: station }, { history: 'push' })
    },
    /** Returns to the record; `isBefore` if the history has it before the report. */
    close(isBefore: boolean) {
      if (isBefore) window.history.back()
      else void setAddress({ report: null, config: null }, { history: 'replace' })
    },
  }
}

export interface OpenReport {
  /** Undefined if the record has no such row. */
  report: FullReport | undefined
  /** The record's; undefined behind a public link. */
  evalId: string | undefined
  close: () => void
}

const OpenReportContext = createContext<OpenReport | null>(null)

/** For the workbench of a report that is open over a record. */
export function OpenReportProvider({ children, ...opened }: OpenReport & { children: ReactNode }) {
  return <OpenReportContext value={opened}>{children}</OpenReportContext>
}

/** The report that the part is in; null on a page of its own. */
export const useOpenReport = (): OpenReport | null => useContext(OpenReportContext)
