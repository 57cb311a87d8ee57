'use client'

import { callApi, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { type OpenedInvitation, peopleCalls } from '@/lib/contract/people'

const storeName = 'invitation'

/** Removes the token, so that no copied address opens the invitation, and keeps it in this tab across the sign-in. */
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

/** Call once the token is used up or invalid. */
export function forgetInvitationToken(): void {
  try {
    window.sessionStorage.removeItem(storeName)
  } catch {}
}

/** @throws {RequestError} 404 for an expired invitation */
export const openInvitation = (token: string): Promise<OpenedInvitation> =>
  callApi(peopleCalls.openInvitation, { body: { token } })

/** @throws {RequestError} whose message is a sentence to show */
export async function acceptInvitation(token: string): Promise<void> {
  await fetchAnswer(requestOf(peopleCalls.acceptInvitation, { body: { token } }))
  forgetInvitationToken()
}
