'use client'

import { useSWRConfig } from 'swr'
import useInfinite from 'swr/infinite'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import {
  type MadeInvitation,
  type MemberRole,
  madeInvitationSchema,
  type NewInvitation,
  type People,
  peopleSchema,
} from '@/lib/contract/people'

/** Between looks at a mail that is not sent yet. */
const mailCheckMs = 3_000

const pathOf = (customer: string) => `/api/customers/${encodeURIComponent(customer)}`

/**
 * A customer's people by address and its pending invitations; `more` adds a page. Each change throws a
 * `RequestError` whose message is a sentence to show.
 */
export function usePeople(customer: string) {
  const base = pathOf(customer)
  const key = (index: number, before: People | null) => {
    if (index > 0 && !before?.next) return null
    return before?.next ? `${base}/users?after=${encodeURIComponent(before.next)}` : `${base}/users`
  }
  const { mutate: refresh } = useSWRConfig()
  const { data, error, isValidating, mutate, size, setSize } = useInfinite(key, fetchJson(peopleSchema), {
    shouldRetryOnError: false,
    revalidateAll: true,
    refreshInterval: (pages) =>
      pages?.[0]?.invitations.some(({ mail }) => mail === 'waiting') ? mailCheckMs : 0,
  })
  /** The numbers of people are part of the customer's page. */
  const after = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change
    } finally {
      await Promise.all([mutate(), refresh(base)])
    }
  }
  const personPath = (user: string) => `${base}/users/${encodeURIComponent(user)}`
  const invitationPath = (invitation: string) => `${base}/invitations/${encodeURIComponent(invitation)}`
  const sendLink = (url: string, body?: NewInvitation): Promise<MadeInvitation> =>
    after(fetchJson(madeInvitationSchema)({ url, method: 'POST', ...(body && { body }) }))
  return {
    people: data?.flatMap((page) => page.people),
    invitations: data?.[0]?.invitations ?? [],
    total: data?.[0]?.total ?? 0,
    ...{ error, isValidating },
    retry: () => void mutate(),
    more: data?.at(-1)?.next ? () => void setSize(size + 1) : undefined,
    invite: (wanted: NewInvitation) => sendLink(`${base}/users`, wanted),
    resend: (invitation: string) => sendLink(invitationPath(invitation)),
    withdraw: async (invitation: string) => {
      await after(fetchAnswer({ url: invitationPath(invitation), method: 'DELETE' }))
    },
    changeRole: async (user: string, role: MemberRole) => {
      await after(fetchAnswer({ url: personPath(user), method: 'PATCH', body: { role } }))
    },
    endSessions: async (user: string) => {
      await after(fetchAnswer({ url: `${personPath(user)}/sessions`, method: 'DELETE' }))
    },
    remove: async (user: string) => {
      await after(fetchAnswer({ url: personPath(user), method: 'DELETE' }))
    },
  }
}
export type PeopleCalls = ReturnType<typeof usePeople>
