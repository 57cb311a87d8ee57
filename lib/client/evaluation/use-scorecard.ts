'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { type FileAnswer, fetchFile } from '@/lib/client/fetch/download-file'

export type LoadedDocument =
  | { step: 'loading' }
  | { step: 'failed'; retry: () => void }
  | { step: 'ready'; url: string; name: string }

async function fetchPdf(url: string): Promise<FileAnswer> {
  const file = await fetchFile(url, 'scorecard.pdf', new AbortController().signal)
  // The service reports a missing file as JSON, behind some proxies with status 200.
  if (file.blob.type.includes('json')) throw new Error('Not a PDF')
  return file
}

/** A record's scorecard, fetched once and cached; `url` is undefined while its dialog is closed. */
export function useScorecard(url: string | undefined): LoadedDocument {
  const { data, error, isValidating, mutate } = useSWR(url ?? null, fetchPdf, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onError: async () => (await import('sonner')).toast.error('Could not load PDF.'),
  })
  const blobUrl = useBlobUrl(data?.blob)
  if (data && blobUrl) return { step: 'ready', url: blobUrl, name: data.name }
  if (error && !isValidating) return { step: 'failed', retry: () => void mutate() }
  return { step: 'loading' }
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => {
      URL.revokeObjectURL(address)
      setUrl(undefined)
    }
  }, [blob])
  return url
}
