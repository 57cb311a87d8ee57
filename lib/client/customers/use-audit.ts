'use client'

import { useSWRConfig } from 'swr'
import useInfinite, { unstable_serialize } from 'swr/infinite'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Audit, customerCalls } from '@/lib/contract/customer'

const readers = ['everyone', 'staff'] as const
export type AuditBy = (typeof readers)[number]

const pagesOf = (customer: string, by: AuditBy) => (index: number, before: Audit | null) => {
  if (index > 0 && !before?.next) return null
  return addressOf(customerCalls.readAudit, {
    params: { customer },
    query: { by: by === 'staff' ? by : undefined, cursor: before?.next ?? undefined },
  })
}

export function useAudit(customer: string, by: AuditBy) {
  const { data, error, isValidating, mutate, size, setSize } = useInfinite(
    pagesOf(customer, by),
    fetchCall(customerCalls.readAudit),
    { shouldRetryOnError: false },
  )
  return {
    entries: data?.flatMap((page) => page.entries),
    error,
    isValidating,
    retry: () => void mutate(),
    more: data?.at(-1)?.next ? () => void setSize(size + 1) : undefined,
  }
}

/** Refetches a shown log again a moment later, for changes in quick succession. */
export function useAuditRefresh(customer: string): () => void {
  const { mutate } = useSWRConfig()
  return () => {
    for (const by of readers) void mutate(unstable_serialize(pagesOf(customer, by)))
  }
}
