'use client'

import useSWR from 'swr'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { useSession } from '@/lib/client/session/session'
import { type MadeToken, type NewToken, tokenCalls } from '@/lib/contract/token'

export function useTokens() {
  const { status } = useSession()
  const { data, error, isValidating, mutate } = useSWR(
    status === 'signed-in' ? addressOf(tokenCalls.listTokens) : null,
    fetchCall(tokenCalls.listTokens),
    { shouldRetryOnError: false },
  )

  async function make(wanted: NewToken): Promise<MadeToken> {
    const made = await callApi(tokenCalls.makeToken, { body: wanted })
    await mutate()
    return made
  }

  async function revoke(id: string): Promise<void> {
    // A token that was revoked elsewhere leaves the list as well.
    await fetchAnswer(requestOf(tokenCalls.revokeToken, { params: { id } })).finally(() => mutate())
  }

  return { tokens: data?.tokens, error, isValidating, retry: () => void mutate(), make, revoke }
}
export type TokenCalls = ReturnType<typeof useTokens>
