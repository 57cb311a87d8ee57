'use client'

import { useSWRConfig } from 'swr'
import useInfinite from 'swr/infinite'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import {
  type CustomerChange,
  type Customers,
  customerSchema,
  customersSchema,
  type MadeCustomer,
  madeCustomerSchema,
  type NewCustomer,
} from '@/lib/contract/customer'

const base = '/api/customers'

/** Customers that a search finds, by name; `more` adds a page. Asks nothing while `isWanted` is false. */
export function useCustomers(search: string, isWanted: boolean) {
  const key = (index: number, before: Customers | null) => {
    if (!isWanted || (index > 0 && !before?.next)) return null
    const query = new URLSearchParams({
      ...(search && { search }),
      ...(before?.next && { cursor: before.next }),
    })
    return query.size === 0 ? base : `${base}?${query}`
  }
  const { data, error, isLoading, isValidating, mutate, size, setSize } = useInfinite(
    key,
    fetchJson(customersSchema),
    { shouldRetryOnError: false, revalidateAll: true, keepPreviousData: true },
  )
  const hasMore = Boolean(data?.at(-1)?.next)
  return {
    customers: data?.flatMap((page) => page.customers),
    total: data?.[0]?.total ?? 0,
    ...{ error, isLoading, isValidating },
    retry: () => void mutate(),
    more: hasMore ? () => void setSize(size + 1) : undefined,
  }
}

/** Whether a key names customers, whose names are in records and rights as well. */
const namesCustomers = (key: unknown) =>
  typeof key === 'string' && /^\/api\/(customers|account\/accounts|me$|evals\/runs)/.test(key)

/** Creates and changes customers. Each throws a `RequestError` whose message is a sentence to show. */
export function useCustomerChanges() {
  const { cache, mutate } = useSWRConfig()
  const refresh = async () => {
    // A filter of keys leaves paged lists out.
    const lists = [...cache.keys()].filter((key) => key.startsWith(`$inf$${base}`))
    await Promise.all([mutate(namesCustomers), ...lists.map((key) => mutate(key))])
  }
  return {
    async create(customer: NewCustomer): Promise<MadeCustomer> {
      const made = await fetchJson(madeCustomerSchema)({ url: base, method: 'POST', body: customer })
      await refresh()
      return made
    },
    async change(id: string, change: CustomerChange): Promise<void> {
      const url = `${base}/${encodeURIComponent(id)}`
      await fetchJson(customerSchema)({ url, method: 'PATCH', body: change })
      await refresh()
    },
  }
}
