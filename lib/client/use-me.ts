'use client'

import useSWR from 'swr'
import { type Me, meSchema } from '@/lib/contract/account'
import { fetchJson } from './fetch-json'
import { useSession } from './session'

const meKey = '/api/me'

export interface MeState {
  /** Rights and customer; undefined for a visitor and until they are known. */
  me: Me['data'] | undefined
  isSignedIn: boolean
  isLoading: boolean
}

/** What the signed-in person may do. A visitor is never asked for, so that no sign-in toast appears. */
export function useMe(): MeState {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const { data, isLoading } = useSWR(isSignedIn ? meKey : null, fetchJson(meSchema), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return { me: data?.data, isSignedIn, isLoading: session.status === 'loading' || isLoading }
}
