'use client'

import { useRef, useState } from 'react'
import useSWR from 'swr'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { uploadForm } from '@/lib/client/fetch/upload-form'
import {
  attachmentTokenHeader,
  type EmptiedIssues,
  type EmptyIssues,
  type FiledIssue,
  issueCalls,
  type NewIssue,
} from '@/lib/contract/issue'
import { fileIssue } from './use-file-issue'

type Sending =
  | { step: 'idle' }
  | { step: 'filing' }
  /** `share` of the pictures' bytes sent, 0..1 */
  | { step: 'uploading'; share: number }
  | { step: 'failed'; error: unknown }
  | { step: 'pictures-failed'; error: unknown }

async function attach({ id, attachment_token }: FiledIssue, upload: Upload): Promise<void> {
  const form = new FormData()
  for (const picture of upload.pictures) form.append('file', picture)
  const request = {
    url: addressOf(issueCalls.attachPictures, { params: { id } }),
    form,
    onProgress: upload.onProgress,
  }
  await uploadForm({ ...request, headers: { [attachmentTokenHeader]: attachment_token ?? '' } }).catch(
    (error: unknown) => {
      if (!(error instanceof RequestError) || error.status !== 409) throw error
    },
  )
}

interface Upload {
  pictures: readonly File[]
  onProgress: (share: number) => void
}

/** Files a report, then its pictures. A retry sends only what is missing. */
export function useSendReport() {
  const [sending, setSending] = useState<Sending>({ step: 'idle' })
  const filed = useRef<FiledIssue>(undefined)

  const fileOnce = async (issue: NewIssue): Promise<FiledIssue> => {
    filed.current ??= await fileIssue(issue)
    return filed.current
  }

  const send = async (issue: NewIssue, pictures: readonly File[] = []): Promise<boolean> => {
    setSending({ step: 'filing' })
    try {
      const kept = await fileOnce(issue)
      const onProgress = (share: number) => setSending({ step: 'uploading', share })
      if (pictures.length > 0) await attach(kept, { pictures, onProgress })
      filed.current = undefined
      setSending({ step: 'idle' })
      return true
    } catch (error) {
      setSending({ step: filed.current ? 'pictures-failed' : 'failed', error })
      return false
    }
  }

  return { sending, send }
}

/** Stored messages and pictures, for staff. Requests nothing while `isWanted` is false. */
export function useIssueStorage(isWanted: boolean) {
  const { data, error, isValidating, mutate } = useSWR(
    isWanted ? addressOf(issueCalls.readIssueStorage) : null,
    fetchCall(issueCalls.readIssueStorage),
    { shouldRetryOnError: false },
  )
  return {
    storage: data,
    error: data ? undefined : error,
    isValidating,
    retry: () => void mutate(),
    /** Throws a `RequestError` whose message is a sentence to show. */
    async empty(wanted: EmptyIssues): Promise<EmptiedIssues> {
      try {
        return await callApi(issueCalls.emptyIssues, { query: wanted })
      } finally {
        // Also after a failure: a part may be gone.
        await mutate()
      }
    },
  }
}
