'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { accountCalls, type Me } from '@/lib/contract/account'
import { useSession } from './session'

/** SWR key of the user's rights; mutate it when they may have changed. */
export const meKey = addressOf(accountCalls.readMe)

export interface MeState {
  /** Rights and customer; undefined for visitors and until known. */
  me: Me['data'] | undefined
  isSignedIn: boolean
  isLoading: boolean
}

/**
 * The signed-in user's rights. Refetched on focus, after a renewal and when the service refuses another
 * customer's records, because rights change elsewhere. Never requested for visitors, so that no sign-in toast
 * appears.
 */
export function useMe(): MeState {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const { data, isLoading } = useSWR(isSignedIn ? meKey : null, fetchCall(accountCalls.readMe), {
    shouldRetryOnError: false,
  })
  return { me: data?.data, isSignedIn, isLoading: session.status === 'loading' || isLoading }
}
