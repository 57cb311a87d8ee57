'use client'

import useSWR from 'swr'
import useInfinite from 'swr/infinite'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Audit, auditSchema, customerSchema } from '@/lib/contract/customer'

const pathOf = (customer: string) => `/api/customers/${encodeURIComponent(customer)}`

/** A customer's page and numbers, by its id or name. */
export const useCustomerPage = (customer: string | undefined) =>
  useSWR(customer === undefined ? null : pathOf(customer), fetchJson(customerSchema), {
    shouldRetryOnError: false,
  })

/** A customer's audit log, the newest first; `more` adds a page. */
export function useAudit(customer: string, by: 'everyone' | 'staff') {
  const key = (index: number, before: Audit | null) => {
    if (index > 0 && !before?.next) return null
    const query = new URLSearchParams({
      ...(by === 'staff' && { by }),
      ...(before?.next && { cursor: before.next }),
    })
    return query.size === 0 ? `${pathOf(customer)}/audit` : `${pathOf(customer)}/audit?${query}`
  }
  const { data, error, isValidating, mutate, size, setSize } = useInfinite(key, fetchJson(auditSchema), {
    shouldRetryOnError: false,
  })
  return {
    entries: data?.flatMap((page) => page.entries),
    ...{ error, isValidating },
    retry: () => void mutate(),
    more: data?.at(-1)?.next ? () => void setSize(size + 1) : undefined,
  }
}
