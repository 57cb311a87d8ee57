'use client'

import { useSWRConfig } from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { RequestError } from '@/lib/client/fetch/request-error'
import { isRunsKey } from '@/lib/client/fetch/runs-address'
import { uploadForm } from '@/lib/client/fetch/upload-form'
import { changedRecordSchema, countedRecordsSchema, type Merge } from '@/lib/contract/record'

/** Wording agreed with customers, spelling included. */
export const recordMessages = {
  saved: 'Evaluation record added successfully',
  updated: 'Evaluation record updated successfully',
  saveFailed: 'An error occured while creating new evaluation record.',
  deleted: 'Evaluation record deleted successfully',
  deleteFailed: 'An error occured while deleting evaluation record.',
  merged: 'Evaluations merged successfully',
  mergeFailed: 'An error occured while merging evaluations.',
  duplicated: 'Evaluation record duplicated successfully',
  duplicateFailed: 'An error occured while duplicating evaluation record.',
  restored: 'Evaluation record restored successfully',
  restoreFailed: 'An error occurred while restoring evaluation record.',
} as const

interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

const post = (url: string, body: unknown) => ({ url, method: 'POST' as const, body })

const isRecordsKey = (key: unknown) =>
  isRunsKey(key) || (typeof key === 'string' && /^\/api\/(evals\/(deleted|map\?)|customers\/)/.test(key))

const pagedKeys = ['$inf$/api/evals/runs', '$inf$/api/customers/']

/** Changes of records; each refetches lists, maps and customer pages. Each throws a `RequestError` whose message is a sentence to show. */
export function useRecordChanges() {
  const { cache, mutate } = useSWRConfig()
  const refresh = async () => {
    // A filter of keys leaves paged lists out.
    const paged = [...cache.keys()].filter((key) => pagedKeys.some((start) => key.startsWith(start)))
    await Promise.all([mutate(isRecordsKey), ...paged.map((key) => mutate(key))])
  }
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    try {
      const answer = await change
      await refresh()
      return answer
    } catch (error) {
      // Somebody else has changed or deleted the record.
      if (error instanceof RequestError && (error.status === 404 || error.status === 409)) void refresh()
      throw error
    }
  }
  const changed = (url: string, body: unknown) => thenRefresh(fetchJson(changedRecordSchema)(post(url, body)))
  const counted = (url: string, body: unknown) =>
    thenRefresh(fetchJson(countedRecordsSchema)(post(url, body)).then(() => undefined))
  return {
    save: (form: FormData, sending: Sending) =>
      thenRefresh(uploadForm({ url: '/api/evals/records', form, ...sending })),
    duplicate: (from: { customer: string; evalId: string }, wanted: { name: string; customer: string }) =>
      changed(`/api/evals/duplicate/${encodeURIComponent(from.customer)}/${from.evalId}`, wanted),
    remove: (customer: string, ids: readonly string[]) =>
      counted('/api/evals/delete', { customer, eval_ids: ids }),
    restore: (customer: string, ids: readonly string[]) =>
      counted('/api/evals/restore', { customer, eval_ids: ids }),
    merge: (wanted: Merge) => changed('/api/evals/merge', wanted),
  }
}
