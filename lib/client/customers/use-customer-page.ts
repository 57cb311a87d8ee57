'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { customerSchema } from '@/lib/contract/customer'

/** A customer's page and numbers, by its id or name. */
export const useCustomerPage = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : `/api/customers/${encodeURIComponent(customer)}`,
    fetchJson(customerSchema),
    { shouldRetryOnError: false },
  )
