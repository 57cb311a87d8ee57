'use client'

import useSWR, { useSWRConfig } from 'swr'
import { useCustomer } from '@/lib/client/address/customer'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import type { InferenceInput } from '@/lib/contract/inference'
import { lookupCalls } from '@/lib/contract/lookup'
import { type MadeShare, shareCalls } from '@/lib/contract/share'
import { newShareOf, type ShareSubject } from '@/lib/domain/sharing/share-subject'

/** The viewer's links, for staff the whole customer's. No request while `isWanted` is false. */
export function useShares(isWanted: boolean) {
  const { customer, isPending } = useCustomer()
  const { mutate: refresh } = useSWRConfig()
  const key = addressOf(shareCalls.listShares, { query: { customer } })
  const listed = useSWR(isWanted && !isPending ? key : null, fetchCall(shareCalls.listShares), {
    shouldRetryOnError: false,
  })

  /** @throws {RequestError} whose message is a sentence to show */
  async function make(subject: ShareSubject, expiresAt: Date): Promise<MadeShare> {
    const body = newShareOf(subject, { expiresAt, customer })
    const made = await callApi(shareCalls.makeShare, { body })
    await refresh(key)
    return made
  }

  async function revoke(id: string): Promise<void> {
    // A link that ended meanwhile leaves the list as well.
    await fetchAnswer(requestOf(shareCalls.revokeShare, { params: { id } })).finally(() => refresh(key))
  }

  return { ...listed, make, revoke }
}

/** @throws {RequestError} with a sentence to show */
export const makeShortLink = (inputs: InferenceInput): Promise<{ id: string }> =>
  callApi(lookupCalls.makeShortLink, { body: { inputs } })
