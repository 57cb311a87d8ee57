'use client'

import useSWR from 'swr'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { useSession } from '@/lib/client/session/session'
import { listedTokensSchema, type MadeToken, madeTokenSchema, type NewToken } from '@/lib/contract/token'

const base = '/api/tokens'

export function useTokens() {
  const { status } = useSession()
  const { data, error, isValidating, mutate } = useSWR(
    status === 'signed-in' ? base : null,
    fetchJson(listedTokensSchema),
    { shouldRetryOnError: false },
  )

  /** @throws {RequestError} whose message is a sentence to show */
  async function make(wanted: NewToken): Promise<MadeToken> {
    const made = await fetchJson(madeTokenSchema)({ url: base, method: 'POST', body: wanted })
    await mutate()
    return made
  }

  /** Throws as `make`. */
  async function revoke(id: string): Promise<void> {
    // A token that was revoked elsewhere leaves the list as well.
    await fetchAnswer({ url: `${base}/${encodeURIComponent(id)}`, method: 'DELETE' }).finally(() => mutate())
  }

  return { tokens: data?.tokens, error, isValidating, retry: () => void mutate(), make, revoke }
}
export type TokenCalls = ReturnType<typeof useTokens>
