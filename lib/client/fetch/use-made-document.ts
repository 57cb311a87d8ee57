'use client'

import { useEffect, useState } from 'react'
import { isAborted } from './request-error'

export type MadeDocument =
  | { step: 'loading' }
  | { step: 'failed'; retry: () => void }
  | { step: 'ready'; url: string; name: string }

interface DocumentSource {
  /** Must stay the same function. */
  send: (wanted: string, signal: AbortSignal) => Promise<Response>
  name: string
}

/** A document made for this reader, as a blob that lives as long as it is shown. @param wanted equal texts are the same document; undefined for none */
export function useMadeDocument(wanted: string | undefined, { send, name }: DocumentSource): MadeDocument {
  const [attempt, setAttempt] = useState(0)
  const [made, setMade] = useState<{ of: string; url: string | undefined }>()
  const of = wanted === undefined ? undefined : `${attempt} ${wanted}`
  useEffect(() => {
    if (of === undefined || wanted === undefined) return
    const controller = new AbortController()
    let url: string | undefined
    send(wanted, controller.signal)
      .then((answer) => answer.blob())
      .then((blob) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(blob)
        setMade({ of, url })
      })
      .catch((error: unknown) => {
        if (!isAborted(error) && !controller.signal.aborted) setMade({ of, url: undefined })
      })
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [of, wanted, send])
  if (made === undefined || made.of !== of) return { step: 'loading' }
  if (made.url === undefined) return { step: 'failed', retry: () => setAttempt(attempt + 1) }
  return { step: 'ready', url: made.url, name }
}
