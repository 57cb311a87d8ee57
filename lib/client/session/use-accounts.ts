'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type Accounts, accountsSchema } from '@/lib/contract/account'

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
    isOn ? '/api/account/accounts' : null,
    fetchJson(accountsSchema),
    { shouldRetryOnError: false },
  )
  return { accounts: data, isLoading, retry: error && !data ? () => void mutate() : undefined }
}
