'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Me, meSchema } from '@/lib/contract/account'
import { useSession } from './session'

/** Under which the browser keeps what somebody may do; mutate it when that may have changed. */
export const meKey = '/api/me'

export interface MeState {
  /** Rights and customer; undefined for a visitor and until they are known. */
  me: Me['data'] | undefined
  isSignedIn: boolean
  isLoading: boolean
}

/**
 * What the signed-in person may do. Asked again when the page is looked at again, after a renewal and when the service
 * has refused somebody's records, because rights are given and taken away elsewhere. A visitor is never asked for, so
 * that no sign-in toast appears.
 */
export function useMe(): MeState {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const { data, isLoading } = useSWR(isSignedIn ? meKey : null, fetchJson(meSchema), {
    shouldRetryOnError: false,
  })
  return { me: data?.data, isSignedIn, isLoading: session.status === 'loading' || isLoading }
}
