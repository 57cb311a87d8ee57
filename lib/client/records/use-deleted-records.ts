'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { deletedRecordsSchema } from '@/lib/contract/record'

/** A customer's deleted records while they can be restored, for staff; asks for nothing without a customer. */
export const useDeletedRecords = (customer: string | undefined) =>
  useSWR(
    customer === undefined ? null : `/api/evals/deleted?${new URLSearchParams({ customer })}`,
    fetchJson(deletedRecordsSchema),
    { shouldRetryOnError: false },
  )
