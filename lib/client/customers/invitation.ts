'use client'

import { callApi, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type OpenedInvitation, peopleCalls } from '@/lib/contract/people'

const storeName = 'invitation'

/**
 * The token of an invitation's link. Takes it out of the address, so that no copied address opens the
 * invitation, and keeps it in this tab over the way to the sign-in page and back.
 */
export function takeInvitationToken(): string | undefined {
  const { hash, pathname, search } = window.location
  try {
    if (hash.length > 1) window.sessionStorage.setItem(storeName, hash.slice(1))
    const token = window.sessionStorage.getItem(storeName) ?? undefined
    window.history.replaceState(window.history.state, '', `${pathname}${search}`)
    return token
  } catch {
    // Without storage the address keeps the token.
    return hash.length > 1 ? hash.slice(1) : undefined
  }
}

/** Forgets the token once it opens nothing any more. */
export function forgetInvitationToken(): void {
  try {
    window.sessionStorage.removeItem(storeName)
  } catch {
    // Nothing has been stored.
  }
}

/** Reads an invitation without accepting it. @throws {RequestError} 404 for one that has ended */
export const openInvitation = (token: string): Promise<OpenedInvitation> =>
  callApi(peopleCalls.openInvitation, { body: { token } })

/** Joins the customer. @throws {RequestError} whose message is a sentence to show */
export async function acceptInvitation(token: string): Promise<void> {
  await fetchAnswer(requestOf(peopleCalls.acceptInvitation, { body: { token } }))
  forgetInvitationToken()
}
