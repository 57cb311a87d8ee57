'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Accounts, accountCalls } from '@/lib/contract/account'

interface AccountsState {
  /** Ids by name, in the order of names; undefined until known. */
  accounts: Accounts | undefined
  isLoading: boolean
  /** Set after a failure. */
  retry: (() => void) | undefined
}

/** Every customer; requested only for staff in internal mode. */
export function useAccounts(isOn: boolean): AccountsState {
  const { data, error, isLoading, mutate } = useSWR(
    isOn ? addressOf(accountCalls.listAccounts) : null,
    fetchCall(accountCalls.listAccounts),
    { shouldRetryOnError: false },
  )
  return { accounts: data, isLoading, retry: error && !data ? () => void mutate() : undefined }
}
