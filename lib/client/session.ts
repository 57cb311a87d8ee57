'use client'

import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { brand } from '@/lib/config/brand'
import { signInPath } from '@/lib/config/routes'
import {
  csrfAnswerSchema,
  type SignedInUser,
  sessionAnswerSchema,
  signInAnswerSchema,
} from '@/lib/contract/session'
import { fetchAnswer, fetchJson } from './fetch-json'

const sessionKey = '/api/auth/session'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }

/**
 * Who is signed in. It knows the person, not their rights: those (`internal_user`, `can_submit`, the customer) come
 * from `/api/me`. Whether a page is in guest mode is a question of the address: `isGuestPath` in lib/config/site.
 */
export function useSession(): Session {
  const { data } = useSWR(sessionKey, fetchJson(sessionAnswerSchema))
  // Without an answer nobody is known to be signed out: a passing fault must not send people away.
  if (data === undefined) return { status: 'loading' }
  return data.user ? { status: 'signed-in', user: data.user } : { status: 'signed-out' }
}

/**
 * For the frame of pages that need a sign-in: leaves for it when the page was opened with a session that has ended.
 * When it ends later, nobody is taken away from what they are typing; the next call says so instead.
 */
export function useSignInRedirect(isGuest: boolean): void {
  const session = useSession()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in') wasSignedIn.current = true
    if (isGuest || session.status !== 'signed-out' || wasSignedIn.current) return
    const { pathname, search } = window.location
    window.location.replace(signInPath(`${pathname}${search}`))
  }, [isGuest, session.status])
}

export interface SignInOptions {
  /** Path to come back to. */
  returnTo?: string
  /** Opens the provider's sign-up form instead of its sign-in form. */
  register?: boolean
}

/**
 * Leaves for the identity provider; the promise resolves when the browser is on its way. Use it as the click of
 * Sign In and, with `register`, of Sign Up.
 * @throws {RequestError} when the app or the provider cannot be reached; show its message.
 */
export async function signIn({ returnTo = '/home', register = false }: SignInOptions = {}): Promise<void> {
  const { csrfToken } = await fetchJson(csrfAnswerSchema)('/api/auth/csrf')
  const prompt = register ? '?prompt=create' : ''
  const answer = await fetchAnswer({
    url: `/api/auth/signin/${brand.slug}${prompt}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    text: new URLSearchParams({ csrfToken, callbackUrl: returnTo, json: 'true' }).toString(),
  })
  const { url } = signInAnswerSchema.parse(await answer.json())
  window.location.assign(url)
}

/**
 * Ends the session here and at the provider, then lands on /logout. A form, not a call: the answer is a redirect to
 * the provider that must not pass through scripts.
 */
export function signOut(): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/auth/sign-out'
  document.body.append(form)
  form.submit()
}
