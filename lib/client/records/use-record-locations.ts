'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { recordLocationCalls } from '@/lib/contract/record-locations'
import type { RecordList } from '@/lib/domain/records/record-facts'
import { unfinishedInterval, useRecordsCustomer } from './use-records'

/**
 * Locations of all records of a list; asks again while maps are being read.
 * @param state changes with the records; undefined while they load
 */
export function useRecordLocations(list: RecordList, state: string | undefined) {
  const { customer, isPending } = useRecordsCustomer()
  const call = recordLocationCalls.listRecordLocations
  const isWaiting = isPending || state === undefined
  const answer = useSWR(isWaiting ? null : addressOf(call, { query: { customer, list } }), fetchCall(call), {
    refreshInterval: (latest) => (latest?.isReading ? unfinishedInterval : 0),
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const { mutate } = answer
  const [asked, setAsked] = useState(state)
  useEffect(() => {
    if (state === asked) return
    setAsked(state)
    if (asked !== undefined) void mutate()
  }, [state, asked, mutate])
  return answer
}
