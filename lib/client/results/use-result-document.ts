'use client'

import { useEffect, useState } from 'react'
import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted } from '@/lib/client/fetch/request-error'
import { readerForm } from '@/lib/client/reader-form'
import type { LoadedDocument } from '@/lib/client/records/use-scorecard'
import { type ResultDocumentRequest, resultCalls } from '@/lib/contract/result'
import { fileName } from '@/lib/format/file-name'

/** In the reader's form, one per request. */
export function useResultDocument(request: ResultDocumentRequest | undefined): LoadedDocument {
  const [attempt, setAttempt] = useState(0)
  const [made, setMade] = useState<{ of: string; url: string | undefined }>()
  // Equal requests are the same document, whichever object they are in.
  const wanted = request && `${attempt} ${JSON.stringify({ ...request, ...readerForm() })}`
  useEffect(() => {
    if (wanted === undefined) return
    const controller = new AbortController()
    let url: string | undefined
    const body: ResultDocumentRequest = JSON.parse(wanted.slice(wanted.indexOf(' ')))
    const { signal } = controller
    fetchAnswer(requestOf(resultCalls.writeResultDocument, { body, signal }))
      .then((answer) => answer.blob())
      .then((blob) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(blob)
        setMade({ of: wanted, url })
      })
      .catch((error: unknown) => {
        if (!isAborted(error) && !controller.signal.aborted) setMade({ of: wanted, url: undefined })
      })
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [wanted])
  if (made === undefined || made.of !== wanted) return { step: 'loading' }
  if (made.url === undefined) return { step: 'failed', retry: () => setAttempt(attempt + 1) }
  return {
    step: 'ready',
    url: made.url,
    name: fileName([request?.location.name, request?.form === 'landlord' ? 'scorecard' : 'result'], 'pdf'),
  }
}
