'use client'

import { useEffect, useState } from 'react'
import type { CrashOutcome } from './report-crash'

/** Said when the team could not be told. */
export const notifyFailed = 'An error occurred while notifying team.'

interface CrashOptions {
  source: string
  isAuthentication?: boolean
}

/** Tells the team of the error that a screen stands for, if any; `pending` until it is known what became of it. */
export function useCrashReport(
  error: unknown,
  { source, isAuthentication = false }: CrashOptions,
): CrashOutcome | 'pending' {
  const [outcome, setOutcome] = useState<CrashOutcome | 'pending'>('pending')
  useEffect(() => {
    if (error === undefined) return
    let isLeft = false
    // Error pages are part of every page's first load, what reports is not.
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
