'use client'

import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { type Accounts, accountCalls } from '@/lib/contract/account'

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
