'use client'

import { useSWRConfig } from 'swr'
import useInfinite, { unstable_serialize } from 'swr/infinite'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Audit, auditSchema } from '@/lib/contract/customer'

/** Whose changes a log is asked for. */
const readers = ['everyone', 'staff'] as const
export type AuditBy = (typeof readers)[number]

/** Address of a page of the log by the one before it. */
const pagesOf = (customer: string, by: AuditBy) => (index: number, before: Audit | null) => {
  if (index > 0 && !before?.next) return null
  const query = new URLSearchParams({
    ...(by === 'staff' && { by }),
    ...(before?.next && { cursor: before.next }),
  })
  const path = `/api/customers/${encodeURIComponent(customer)}/audit`
  return query.size === 0 ? path : `${path}?${query}`
}

/** A customer's audit log, the newest first; `more` adds a page. */
export function useAudit(customer: string, by: AuditBy) {
  const { data, error, isValidating, mutate, size, setSize } = useInfinite(
    pagesOf(customer, by),
    fetchJson(auditSchema),
    { shouldRetryOnError: false },
  )
  return {
    entries: data?.flatMap((page) => page.entries),
    ...{ error, isValidating },
    retry: () => void mutate(),
    more: data?.at(-1)?.next ? () => void setSize(size + 1) : undefined,
  }
}

/** Reads a customer's log anew where it is shown: also a moment after it was read, for changes in quick succession. */
export function useAuditRefresh(customer: string): () => void {
  const { mutate } = useSWRConfig()
  return () => {
    for (const by of readers) void mutate(unstable_serialize(pagesOf(customer, by)))
  }
}
