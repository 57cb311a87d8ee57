'use client'

import { useState } from 'react'
import { filedIssueSchema, type NewIssue } from '@/lib/contract/issue'
import { fetchJson } from './fetch-json'

type Filing = { step: 'idle' } | { step: 'sending' } | { step: 'done' } | { step: 'failed'; error: unknown }

/** Sends a message to whoever runs the installation. Not tried again by itself: it may have been kept. */
export function useFileIssue() {
  const [filing, setFiling] = useState<Filing>({ step: 'idle' })
  const file = async (issue: NewIssue): Promise<void> => {
    setFiling({ step: 'sending' })
    try {
      await fetchJson(filedIssueSchema)({ url: '/api/issue', method: 'POST', body: issue })
      setFiling({ step: 'done' })
    } catch (error) {
      setFiling({ step: 'failed', error })
    }
  }
  return { filing, file }
}
