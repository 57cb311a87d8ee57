'use client'

import useSWR, { useSWRConfig } from 'swr'
import useInfinite, { unstable_serialize } from 'swr/infinite'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import {
  type Audit,
  type CustomerChange,
  type CustomerPage,
  type Customers,
  customerCalls,
  type MadeCustomer,
  type NewCustomer,
} from '@/lib/contract/customer'
import { type MadeInvitation, type NewInvitation, peopleCalls } from '@/lib/contract/people'

const base = addressOf(customerCalls.listCustomers)

/** Sorted by name; `more` adds a page. Requests nothing while `isWanted` is false. */
export function useCustomers(search: string, isWanted: boolean) {
  const key = (index: number, before: Customers | null) => {
    if (!isWanted || (index > 0 && !before?.next)) return null
    const query = { search, cursor: before?.next ?? undefined }
    return addressOf(customerCalls.listCustomers, { query })
  }
  const { data, error, isLoading, isValidating, mutate, size, setSize } = useInfinite(
    key,
    fetchCall(customerCalls.listCustomers),
    { shouldRetryOnError: false, revalidateAll: true, keepPreviousData: true },
  )
  const hasMore = Boolean(data?.at(-1)?.next)
  return {
    customers: data?.flatMap((page) => page.customers),
    total: data?.[0]?.total ?? 0,
    error,
    isLoading,
    isValidating,
    retry: () => void mutate(),
    more: hasMore ? () => void setSize(size + 1) : undefined,
  }
}

/** Records and rights hold customers' names, too. */
const namesCustomers = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(customers|account\/accounts|me$|evals\/runs)/.test(key)

/** Each change throws a `RequestError` whose message is a sentence to show. */
export function useCustomerChanges() {
  const { cache, mutate } = useSWRConfig()
  const refresh = async () => {
    // A key filter skips paged lists.
    const lists = [...cache.keys()].filter((key) => key.startsWith(`$inf$${base}`))
    await Promise.all([mutate(namesCustomers), ...lists.map((key) => mutate(key))])
  }
  return {
    async create(customer: NewCustomer): Promise<MadeCustomer> {
      const made = await callApi(customerCalls.createCustomer, { body: customer })
      await refresh()
      return made
    },
    async invite(customer: string, wanted: NewInvitation): Promise<MadeInvitation> {
      const made = await callApi(peopleCalls.invitePerson, { params: { customer }, body: wanted })
      await refresh()
      return made
    },
    /** The customer as stored now, which the page then shows, too. */
    async readAnew(id: string): Promise<CustomerPage> {
      const now = await callApi(customerCalls.readCustomer, { params: { customer: id } })
      void refresh()
      return now
    },
    async change(id: string, change: CustomerChange): Promise<void> {
      await callApi(customerCalls.changeCustomer, { params: { customer: id }, body: change })
      await refresh()
    },
  }
}

export const useCustomerPage = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : addressOf(customerCalls.readCustomer, { params: { customer } }),
    fetchCall(customerCalls.readCustomer),
    { shouldRetryOnError: false },
  )

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
