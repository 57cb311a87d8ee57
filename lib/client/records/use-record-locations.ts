'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { fetchTables } from '@/lib/client/rows/rows'
import { evaluationCalls } from '@/lib/contract/evaluation'
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

const read = fetchTables('record', { channel: 'evaluation-map' })

/** The answer with the record's version, which was read before: the map is of this version or a newer one. */
async function readVersion(key: string) {
  const [address = '', version] = key.split('#')
  return { ...(await read(address)), version: Number(version) }
}

/**
 * `map` may be '-'. Opening another one aborts the load. A new version of the record loads the map again and replaces
 * the old one once it is there.
 */
export function useRecordTables(map: string | undefined, version: number | undefined) {
  const isWanted = map !== undefined && map !== '' && map !== '-'
  const key = isWanted ? `${addressOf(evaluationCalls.readMap, { query: { url: map } })}#${version}` : null
  return useSWR(key, readVersion, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    keepPreviousData: true,
    // Answers are too large to compare by value.
    compare: (one, other) => one?.mark === other?.mark && one?.version === other?.version,
  })
}
