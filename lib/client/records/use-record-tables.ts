'use client'

import useSWR from 'swr'
import { addressOf } from '@/lib/client/fetch/call-api'
import { fetchTables } from '@/lib/client/rows/rows'
import { evaluationCalls } from '@/lib/contract/evaluation'

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
