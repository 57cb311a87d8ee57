'use client'

import { useState } from 'react'
import { callApi } from '@/lib/client/fetch/call-api'
import { type FiledIssue, issueCalls, type NewIssue } from '@/lib/contract/issue'

type Filing = { step: 'idle' } | { step: 'sending' } | { step: 'done' } | { step: 'failed'; error: unknown }

/** Never retried automatically: the issue may have been stored. */
export function fileIssue(issue: NewIssue): Promise<FiledIssue> {
  return callApi(issueCalls.fileIssue, { body: issue })
}

export function useFileIssue() {
  const [filing, setFiling] = useState<Filing>({ step: 'idle' })
  const file = async (issue: NewIssue): Promise<void> => {
    setFiling({ step: 'sending' })
    try {
      await fileIssue(issue)
      setFiling({ step: 'done' })
    } catch (error) {
      setFiling({ step: 'failed', error })
    }
  }
  return { filing, file }
}
