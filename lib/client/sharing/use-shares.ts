'use client'

import useSWR, { useSWRConfig } from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { listedSharesSchema, type MadeShare, madeShareSchema } from '@/lib/contract/share'
import { newShareOf, type ShareSubject } from '@/lib/domain/sharing/share-subject'

const base = '/api/shares'

/** The viewer's public links, and those of the whole customer for staff. Asks nothing while `isWanted` is false. */
export function useShares(isWanted: boolean) {
  const { customer, isPending } = useCustomer()
  const { mutate: refresh } = useSWRConfig()
  const key = customer === undefined ? base : `${base}?customer=${encodeURIComponent(customer)}`
  const listed = useSWR(isWanted && !isPending ? key : null, fetchJson(listedSharesSchema), {
    shouldRetryOnError: false,
  })

  /** @throws {RequestError} whose message is a sentence to show */
  async function make(subject: ShareSubject, expiresAt: Date): Promise<MadeShare> {
    const body = newShareOf(subject, { expiresAt, customer })
    const made = await fetchJson(madeShareSchema)({ url: base, method: 'POST', body })
    await refresh(key)
    return made
  }

  /** Throws as `make`. */
  async function revoke(id: string): Promise<void> {
    // A link that has ended meanwhile leaves the list as well.
    await fetchAnswer({ url: `${base}/${encodeURIComponent(id)}`, method: 'DELETE' }).finally(() =>
      refresh(key),
    )
  }

  return { ...listed, make, revoke }
}
