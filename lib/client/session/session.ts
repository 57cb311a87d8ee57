'use client'

import { useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { forgetDrafts } from '@/lib/client/page/form-draft'
import { useSubmissionDraft } from '@/lib/client/page/submission-draft'
import { brand } from '@/lib/config/brand'
import { isStudioPath, routes, signInPath } from '@/lib/config/routes'
import { isGuestPath } from '@/lib/config/site'
import {
  csrfAnswerSchema,
  type SignedInUser,
  sessionAnswerSchema,
  signInAnswerSchema,
} from '@/lib/contract/session'
import { sessionKey } from './session-key'
import { onSignOutElsewhere } from './sign-out-news'

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

/** What is saved on leaving its field is saved, and the way back does not lead to the page that was left. */
function leaveFor(path: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.location.replace(path)
}

/** Empties what this browser keeps of a person's own words. */
function forgetTyped(): void {
  forgetDrafts()
  useSubmissionDraft.getState().clear()
}

/** Whether somebody has signed out in another tab; asks the server first. */
function useSignedOutElsewhere() {
  const { mutate } = useSWRConfig()
  const isHeard = useRef(false)
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        isHeard.current = true
        const hear = async () => {
          const answer: unknown = await mutate(sessionKey)
          isHeard.current = sessionAnswerSchema.safeParse(answer).data?.user === undefined
        }
        void hear()
      }),
    [mutate],
  )
  return isHeard
}

/**
 * For the frame of pages that need a sign-in: leaves for it as soon as nobody is signed in, with the way back in
 * `ref`. Forms keep what was typed (`useFormDraft`). Who has signed out in another tab sees that here too.
 */
export function useSignInRedirect(isGuest: boolean): void {
  const session = useSession()
  const isSignedOutElsewhere = useSignedOutElsewhere()
  useEffect(() => {
    const { pathname, search } = window.location
    if (isGuest || session.status !== 'signed-out' || !isStudioPath(pathname)) return
    if (!isSignedOutElsewhere.current) return leaveFor(signInPath(`${pathname}${search}`))
    forgetTyped()
    leaveFor(routes.loggedOut)
  }, [isGuest, session.status, isSignedOutElsewhere])
}

export interface SignInOptions {
  /** Path to come back to. */
  returnTo?: string
  /** Opens the provider's sign-up form instead of its sign-in form. */
  register?: boolean
  /** For a page that leaves by itself: the way back does not lead to it, from where it would leave once more. */
  isInPassing?: boolean
}

/** Guests may be on a host of their own, where nobody signs in: the sign-in page leads to the one where they can. */
function leaveAsGuest({ returnTo = '/home', register = false }: SignInOptions): void {
  window.location.assign(signInPath(returnTo, { register }))
}

/**
 * Leaves for the identity provider; the promise resolves when the browser is on its way. Use it as the click of
 * Sign In and, with `register`, of Sign Up.
 * @throws {RequestError} when the app or the provider cannot be reached; show its message.
 */
export async function signIn(options: SignInOptions = {}): Promise<void> {
  if (isGuestPath(window.location.pathname)) return leaveAsGuest(options)
  const { returnTo = '/home', register = false, isInPassing = false } = options
  const { csrfToken } = await fetchJson(csrfAnswerSchema)('/api/auth/csrf')
  const prompt = register ? '?prompt=create' : ''
  const answer = await fetchAnswer({
    url: `/api/auth/signin/${brand.slug}${prompt}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    text: new URLSearchParams({ csrfToken, callbackUrl: returnTo, json: 'true' }).toString(),
  })
  const { url } = signInAnswerSchema.parse(await answer.json())
  if (isInPassing) window.location.replace(url)
  else window.location.assign(url)
}

/**
 * Ends the session here and at the provider, then lands on /logout. A form, not a call: the answer is a redirect to
 * the provider that must not pass through scripts.
 */
export function signOut(): void {
  forgetTyped()
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/auth/sign-out'
  document.body.append(form)
  form.submit()
}
