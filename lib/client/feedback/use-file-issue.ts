'use client'

import { useState } from 'react'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type FiledIssue, filedIssueSchema, type NewIssue } from '@/lib/contract/issue'

type Filing = { step: 'idle' } | { step: 'sending' } | { step: 'done' } | { step: 'failed'; error: unknown }

/** Sends an issue to the operator. Not retried automatically: it may have been stored. */
export function fileIssue(issue: NewIssue): Promise<FiledIssue> {
  return fetchJson(filedIssueSchema)({ url: '/api/issue', method: 'POST', body: issue })
}

/** `fileIssue` for a form that shows its progress. */
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
