'use client'

import { useEffect, useRef, useState } from 'react'
import { requestOf } from '@/lib/client/fetch/call-api'
import { receiveFile, saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { brand } from '@/lib/config/brand'
import { type UsageExport, usageCalls } from '@/lib/contract/usage'

/** Wording agreed with customers, spelling included. */
export const usageExportMessages = {
  done: 'Usage exported successfully.',
  failed: 'An error occured while exporting usage.',
} as const

type Outcome = { step: 'saved' } | { step: 'stopped' } | { step: 'failed'; message: string }

interface UsageExportState {
  received: number | null
  run: (wanted: UsageExport) => Promise<Outcome>
  stop: () => void
}

export function useUsageExport(): UsageExportState {
  const [received, setReceived] = useState<number | null>(null)
  const pending = useRef<AbortController>(undefined)
  const stop = () => pending.current?.abort()
  useEffect(() => () => pending.current?.abort(), [])
  const run = async (body: UsageExport): Promise<Outcome> => {
    const controller = new AbortController()
    const { signal } = controller
    pending.current = controller
    setReceived(0)
    try {
      const answer = await fetchAnswer(requestOf(usageCalls.exportUsage, { body, signal }))
      saveFile(await receiveFile(answer, `${brand.slug}-usage.xlsx`, setReceived))
      return { step: 'saved' }
    } catch (error) {
      if (isAborted(error)) return { step: 'stopped' }
      return { step: 'failed', message: messageOf(error, usageExportMessages.failed) }
    } finally {
      setReceived(null)
    }
  }
  return { received, run, stop }
}
