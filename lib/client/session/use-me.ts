'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Accounts, accountCalls, type Me } from '@/lib/contract/account'
import { useSession } from './session'

/** Mutate it when rights may have changed. */
export const meKey = addressOf(accountCalls.readMe)

export interface MeState {
  me: Me['data'] | undefined
  isSignedIn: boolean
  isLoading: boolean
}

/** Refetches on focus, since rights change elsewhere. Never requested for visitors: no sign-in toast appears. */
export function useMe(): MeState {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const { data, isLoading } = useSWR(isSignedIn ? meKey : null, fetchCall(accountCalls.readMe), {
    shouldRetryOnError: false,
  })
  return { me: data?.data, isSignedIn, isLoading: session.status === 'loading' || isLoading }
}

interface AccountsState {
  accounts: Accounts | undefined
  isLoading: boolean
  retry: (() => void) | undefined
}

export function useAccounts(isOn: boolean): AccountsState {
  const { data, error, isLoading, mutate } = useSWR(
    isOn ? addressOf(accountCalls.listAccounts) : null,
    fetchCall(accountCalls.listAccounts),
    { shouldRetryOnError: false },
  )
  return { accounts: data, isLoading, retry: error && !data ? () => void mutate() : undefined }
}
