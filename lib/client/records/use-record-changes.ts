'use client'

import { useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { isRunsKey } from '@/lib/client/fetch/account-list'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { uploadForm } from '@/lib/client/fetch/upload-form'
import { evaluationCalls, type TrafficUpdate } from '@/lib/contract/evaluation'
import { type Merge, recordCalls } from '@/lib/contract/record'
import { type RestoreMapVersion, recordVersionCalls } from '@/lib/contract/record-versions'
import { mapAddressOf } from '@/lib/domain/records/record-facts'
import { useRecordById } from './use-records'

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
  versionFailed: 'The version could not be restored.',
} as const

interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

const isRecordsKey = (key: unknown) =>
  isRunsKey(key) ||
  (typeof key === 'string' &&
    /^\/api\/(evals\/(deleted|versions\/|map\?)|customers[/?]|customers$)/.test(key))

const pagedKeys = ['$inf$/api/evals/runs', '$inf$/api/customers']

/** Undefined if the answer broke off; the record is stored nevertheless. */
function storedVersion(answer: string): number | undefined {
  try {
    return recordCalls.saveRecord.answer.safeParse(JSON.parse(answer)).data?.version
  } catch {
    return undefined
  }
}

/** Refetches what shows records. Each change throws a `RequestError` whose message is a sentence to show. */
export function useRecordChanges() {
  const { cache, mutate } = useSWRConfig()
  const refresh = async () => {
    // A key filter skips paged lists.
    const paged = [...cache.keys()].filter((key) => pagedKeys.some((start) => key.startsWith(start)))
    await Promise.all([mutate(isRecordsKey), ...paged.map((key) => mutate(key))])
  }
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    try {
      const answer = await change
      await refresh()
      return answer
    } catch (error) {
      // Someone else changed or deleted the record.
      if (error instanceof RequestError && (error.status === 404 || error.status === 409)) void refresh()
      throw error
    }
  }
  return {
    /** For someone else's change that was noticed. */
    refresh,
    /** @returns the version now stored */
    async save(form: FormData, sending: Sending): Promise<number | undefined> {
      const url = addressOf(recordCalls.saveRecord)
      return storedVersion(await thenRefresh(uploadForm({ url, form, ...sending })))
    },
    duplicate: (from: { customer: string; evalId: string }, wanted: { name: string; customer: string }) =>
      thenRefresh(callApi(recordCalls.duplicateRecord, { params: from, body: wanted })),
    async remove(customer: string, ids: readonly string[]) {
      await thenRefresh(callApi(recordCalls.deleteRecords, { body: { customer, eval_ids: ids } }))
    },
    async restore(customer: string, ids: readonly string[]) {
      await thenRefresh(callApi(recordCalls.restoreRecords, { body: { customer, eval_ids: ids } }))
    },
    restoreMap: (evalId: string, wanted: RestoreMapVersion) =>
      thenRefresh(callApi(recordVersionCalls.restoreMapVersion, { params: { evalId }, body: wanted })),
    merge: (wanted: Merge) => thenRefresh(callApi(recordCalls.mergeRecords, { body: wanted })),
  }
}

/** Earlier maps of a record; no request without a customer. */
export const useMapVersions = (evalId: string, customer: string | undefined) =>
  useSWR(
    customer === undefined
      ? null
      : addressOf(recordVersionCalls.listMapVersions, { params: { evalId }, query: { customer } }),
    fetchCall(recordVersionCalls.listMapVersions),
    { shouldRetryOnError: false },
  )

/** Wording agreed with customers, for a failure without a reason. */
const failed = 'An error occured while inviting user.'

type Saved = { step: 'done' } | { step: 'failed'; message: string }

interface TrafficOf {
  location_id: string
  traffic: TrafficUpdate['new_traffic']
}

export function useSaveTraffic(evalId: string) {
  const { data: record } = useRecordById(evalId)
  const [isSaving, setSaving] = useState(false)
  const save = async ({ location_id, traffic }: TrafficOf): Promise<Saved> => {
    const { iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5 } = traffic
    const body: TrafficUpdate = {
      location_id,
      url: record ? mapAddressOf(record) : '',
      new_traffic: { iso3_0, iso3_1, iso3_2, iso3_3, iso3_4, iso3_5 },
    }
    setSaving(true)
    try {
      await callApi(evaluationCalls.updateTraffic, { body })
      return { step: 'done' }
    } catch (error) {
      return { step: 'failed', message: messageOf(error, failed) }
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, isReady: record !== undefined }
}
