'use client'

import { useEffect, useState } from 'react'
import type { CrashOutcome } from './report-crash'

export const notifyFailed = 'An error occurred while notifying team.'

interface CrashOptions {
  source: string
  isAuthentication?: boolean
}

export function useCrashReport(
  error: unknown,
  { source, isAuthentication = false }: CrashOptions,
): CrashOutcome | 'pending' {
  const [outcome, setOutcome] = useState<CrashOutcome | 'pending'>('pending')
  useEffect(() => {
    if (error === undefined) return
    let isLeft = false
    // Every first load includes error pages, but not the reporting code.
    const tell = async () => {
      const { reportCrash } = await import('./report-crash')
      return reportCrash(error, { source, isAuthentication })
    }
    const show = (next: CrashOutcome) => {
      if (!isLeft) setOutcome(next)
    }
    tell().then(show, () => show('failed'))
    return () => {
      isLeft = true
    }
  }, [error, source, isAuthentication])
  return outcome
}
