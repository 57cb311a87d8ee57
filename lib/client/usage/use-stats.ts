'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { addressOf, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { receiveFile, saveFile } from '@/lib/client/fetch/download-file'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, messageOf } from '@/lib/client/fetch/request-error'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { useMe } from '@/lib/client/session/use-me'
import { brand } from '@/lib/config/brand'
import { type Stats, statsLimit, type UsageExport, type UsagePeriod, usageCalls } from '@/lib/contract/usage'

interface StatsState {
  stats: Stats | undefined
  error: unknown
  isValidating: boolean
  retry: () => void
}

const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const

/** Staff in internal mode see the chosen customer or all; everyone else their own. */
function useScope(): { isKnown: boolean; customer: string | undefined } {
  const { me } = useMe()
  const { isOn, isPending } = useInternalMode()
  const { customer } = useCustomer()
  return { isKnown: me !== undefined && !isPending, customer: isOn ? customer : me?.customer.id }
}

export function useStats(period: UsagePeriod): StatsState {
  const { isKnown, customer } = useScope()
  const query = { period, limit: statsLimit.usual, customer }
  const { data, error, isValidating, mutate } = useSWR(
    isKnown ? addressOf(usageCalls.readStats, { query }) : null,
    fetchCall(usageCalls.readStats),
    once,
  )
  return { stats: data, error: data ? undefined : error, isValidating, retry: () => void mutate() }
}

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
