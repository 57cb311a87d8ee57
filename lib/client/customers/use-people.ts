'use client'

import { useSWRConfig } from 'swr'
import useInfinite from 'swr/infinite'
import { addressOf, callApi, fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { customerCalls } from '@/lib/contract/customer'
import {
  type MadeInvitation,
  type MemberRole,
  type NewInvitation,
  type OpenedInvitation,
  type People,
  peopleCalls,
} from '@/lib/contract/people'

const mailCheckMs = 3_000

/** `more` adds a page. Each change throws a `RequestError` whose message is a sentence to show. */
export function usePeople(customer: string) {
  const key = (index: number, before: People | null) => {
    if (index > 0 && !before?.next) return null
    return addressOf(peopleCalls.listPeople, {
      params: { customer },
      query: { after: before?.next ?? undefined },
    })
  }
  const { mutate: refresh } = useSWRConfig()
  const { data, error, isValidating, mutate, size, setSize } = useInfinite(
    key,
    fetchCall(peopleCalls.listPeople),
    {
      shouldRetryOnError: false,
      revalidateAll: true,
      refreshInterval: (pages) =>
        pages?.[0]?.invitations.some(({ mail }) => mail === 'waiting') ? mailCheckMs : 0,
    },
  )
  const after = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      await Promise.all([mutate(), refresh(addressOf(customerCalls.readCustomer, { params: { customer } }))])
    }
  }
  return {
    people: data?.flatMap((page) => page.people),
    invitations: data?.[0]?.invitations ?? [],
    total: data?.[0]?.total ?? 0,
    error,
    isValidating,
    retry: () => void mutate(),
    more: data?.at(-1)?.next ? () => void setSize(size + 1) : undefined,
    invite: (wanted: NewInvitation): Promise<MadeInvitation> =>
      after(callApi(peopleCalls.invitePerson, { params: { customer }, body: wanted })),
    resend: (invitation: string): Promise<MadeInvitation> =>
      after(callApi(peopleCalls.resendInvitation, { params: { customer, invitation } })),
    withdraw: async (invitation: string) => {
      await after(
        fetchAnswer(requestOf(peopleCalls.withdrawInvitation, { params: { customer, invitation } })),
      )
    },
    changeRole: async (user: string, role: MemberRole) => {
      await after(
        fetchAnswer(requestOf(peopleCalls.changeRole, { params: { customer, user }, body: { role } })),
      )
    },
    endSessions: async (user: string) => {
      await after(fetchAnswer(requestOf(peopleCalls.endSessions, { params: { customer, user } })))
    },
    remove: async (user: string) => {
      await after(fetchAnswer(requestOf(peopleCalls.removePerson, { params: { customer, user } })))
    },
  }
}
export type PeopleCalls = ReturnType<typeof usePeople>

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
