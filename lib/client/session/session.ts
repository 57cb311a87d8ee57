'use client'

import { useCallback, useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { useConfigurationDrafts } from '@/lib/client/drafts/configuration-drafts'
import { forgetDrafts } from '@/lib/client/drafts/form-draft'
import { useSubmissionDraft } from '@/lib/client/drafts/submission-draft'
import { fetchAnswer, fetchJson } from '@/lib/client/fetch/fetch-json'
import { forgetAccountList, settleAccountList } from '@/lib/client/locations/list-owner'
import { brand } from '@/lib/config/brand'
import { isStudioPath, routes, signInPath } from '@/lib/config/routes'
import { isGuestPath } from '@/lib/config/site'
import {
  csrfAnswerSchema,
  type SignedInUser,
  sessionAnswerSchema,
  signInAnswerSchema,
} from '@/lib/contract/session'
import { sessionKey } from './known-session'
import { announceSignOut, onSignOutElsewhere } from './sign-out-news'

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: SignedInUser }

/** Rights come from `/api/me`. Guest mode depends on the address: see `isGuestPath` in lib/config/site. */
export function useSession(): Session {
  const { data } = useSWR(sessionKey, fetchJson(sessionAnswerSchema))
  // A missing answer does not mean signed out: a passing fault must not send users away.
  if (data === undefined) return { status: 'loading' }
  return data.user ? { status: 'signed-in', user: data.user } : { status: 'signed-out' }
}

function leaveFor(path: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.location.replace(path)
}

function forgetTyped(): void {
  forgetDrafts()
  useSubmissionDraft.getState().clear()
  useConfigurationDrafts.getState().clear()
}

/** After this long, a session that ends has expired. */
const signOutMs = 5 * 60_000

/** Asks the server about the session on news of a sign-out: whichever answer says that it has ended, that is why. */
function useSignedOutElsewhere(): () => boolean {
  const { mutate } = useSWRConfig()
  const heardAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        heardAt.current = Date.now()
        void mutate(sessionKey)
      }),
    [mutate],
  )
  return useCallback(() => Date.now() - heardAt.current < signOutMs, [])
}

/** True from the press of Sign Out until the browser leaves the page. */
let isSigningOut = false

/** Forms keep their input (`useFormDraft`), except after a sign-out in another tab. */
export function useSignInRedirect(isGuest: boolean): void {
  const session = useSession()
  const isSignedOutElsewhere = useSignedOutElsewhere()
  useEffect(() => {
    const { pathname, search } = window.location
    if (isGuest || session.status !== 'signed-out' || !isStudioPath(pathname)) return
    // Leaving now would cancel the sign-out before the provider's session ends, which would sign in again.
    if (isSigningOut) return
    if (!isSignedOutElsewhere()) return leaveFor(signInPath(`${pathname}${search}`))
    forgetTyped()
    forgetAccountList()
    leaveFor(routes.loggedOut)
  }, [isGuest, session.status, isSignedOutElsewhere])
}

export interface SignInOptions {
  returnTo?: string
  register?: boolean
  /** Email of somebody signed in who wants a mail to set another password: our own provider's `reset` form. */
  resetFor?: string
  /** For pages that redirect by themselves: Back must not lead to them. */
  isInPassing?: boolean
}

/** The guests' host may have no sign-in; the sign-in page leads to the host that has one. */
function leaveAsGuest({ returnTo = '/home', register = false }: SignInOptions): void {
  window.location.assign(signInPath(returnTo, { register }))
}

function promptOf(register: boolean, resetFor: string | undefined): string {
  if (resetFor !== undefined) return `?${new URLSearchParams({ prompt: 'reset', login_hint: resetFor })}`
  return register ? '?prompt=create' : ''
}

/** Resolves once the browser is on its way. @throws {RequestError} without the app or the provider; show its message */
export async function signIn(options: SignInOptions = {}): Promise<void> {
  const { returnTo = '/home', register = false, resetFor, isInPassing = false } = options
  if (isGuestPath(window.location.pathname) && !resetFor) return leaveAsGuest(options)
  const { csrfToken } = await fetchJson(csrfAnswerSchema)('/api/auth/csrf')
  const prompt = promptOf(register, resetFor)
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

/** Ends the session here and at the provider. Posts a form: scripts must not follow its redirect. */
export async function signOut(): Promise<void> {
  isSigningOut = true
  // Back may show this page as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  forgetTyped()
  // Another tab may ask about the session before the signed-out page tells it.
  announceSignOut()
  await settleAccountList()
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/auth/sign-out'
  document.body.append(form)
  form.submit()
}
