'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { requestOf } from '@/lib/client/fetch/call-api'
import { fetchFile, saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import type { MadeDocument } from '@/lib/client/fetch/use-made-document'
import { readerForm } from '@/lib/client/reader-form'
import { type ComparisonForm, type ComparisonRequest, comparisonCalls } from '@/lib/contract/comparison'

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

/** ms */
const doneFor = 10_000

type SpreadsheetStep = 'idle' | 'loading' | 'downloaded'

interface Spreadsheet {
  step: SpreadsheetStep
  download: () => Promise<'saved' | { error: unknown } | undefined>
}

/** Waits while the file is being made; leaving the page aborts. */
export function useSpreadsheet(url: string | undefined, fallbackName: string): Spreadsheet {
  const [step, setStep] = useState<SpreadsheetStep>('idle')
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  useEffect(() => {
    if (step !== 'downloaded') return
    const timer = setTimeout(() => setStep('idle'), doneFor)
    return () => clearTimeout(timer)
  }, [step])

  const download = async () => {
    if (!url || step === 'loading') return undefined
    const controller = new AbortController()
    pending.current = controller
    setStep('loading')
    try {
      saveFile(await fetchFile(url, fallbackName, controller.signal))
      setStep('downloaded')
      return 'saved'
    } catch (error) {
      if (isAborted(error)) return undefined
      setStep('idle')
      return { error }
    }
  }
  return { step, download }
}

interface ComparisonFile {
  making: ComparisonForm | undefined
  save: (request: ComparisonRequest) => Promise<void>
}

export function useComparisonFile(): ComparisonFile {
  const [making, setMaking] = useState<ComparisonForm>()
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const save = async (request: ComparisonRequest) => {
    const body = { ...request, ...readerForm() }
    const controller = new AbortController()
    pending.current = controller
    setMaking(body.form)
    try {
      const answer = await fetchAnswer(
        requestOf(comparisonCalls.writeComparison, { body, signal: controller.signal }),
      )
      saveFile({ name: `comparison.${body.form}`, blob: await answer.blob() })
    } catch (error) {
      if (!isAborted(error)) throw error
    } finally {
      setMaking(undefined)
    }
  }
  return { making, save }
}
