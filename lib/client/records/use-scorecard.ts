'use client'

import useSWR, { useSWRConfig } from 'swr'
import { fetchFile } from '@/lib/client/fetch/download-file'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { MadeDocument } from '@/lib/client/fetch/use-made-document'

const maxScorecards = 50

interface Scorecard {
  url: string
  name: string
}

/** Blob URLs by scorecard address, oldest first. */
const kept = new Map<string, string>()

/** Releases the scorecard's earlier blob and the oldest beyond 50. @returns addresses of released scorecards */
function keepScorecard(address: string, blobUrl: string): string[] {
  const before = kept.get(address)
  if (before !== undefined) URL.revokeObjectURL(before)
  kept.delete(address)
  kept.set(address, blobUrl)
  const released = [...kept.keys()].slice(0, -maxScorecards)
  for (const old of released) {
    URL.revokeObjectURL(kept.get(old) ?? '')
    kept.delete(old)
  }
  return released
}

async function fetchPdf(url: string): Promise<Scorecard> {
  const { blob, name } = await fetchFile(url, 'scorecard.pdf', new AbortController().signal)
  // The service reports a missing file as JSON, behind some proxies with status 200.
  if (blob.type.includes('json')) throw new Error('Not a PDF')
  return { url: URL.createObjectURL(blob), name }
}

export function useScorecard(url: string | undefined): MadeDocument {
  const { mutate: forget } = useSWRConfig()
  const { data, error, isValidating, mutate } = useSWR(url ?? null, fetchPdf, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    onSuccess: (scorecard, address) => {
      for (const old of keepScorecard(address, scorecard.url)) {
        void forget(old, undefined, { revalidate: false })
      }
    },
    onError: async (error) => (await import('sonner')).toast.error(messageOf(error, 'Could not load PDF.')),
  })
  if (data) return { step: 'ready', ...data }
  if (error && !isValidating) return { step: 'failed', retry: () => void mutate() }
  return { step: 'loading' }
}
