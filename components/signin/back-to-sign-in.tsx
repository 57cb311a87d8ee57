'use client'

import { useEffect } from 'react'
import { LinkButton } from '@/components/ui/button'
import { forgetCustomer } from '@/lib/client/address/customer'
import { useDataUrl } from '@/lib/client/address/data-url'
import { forgetDrafts } from '@/lib/client/drafts/form-draft'
import { announceSignOut } from '@/lib/client/session/sign-out-news'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'

/** Link to the sign-in with the same data: restores a saved `dataUrl` in the address. */
export function BackToSignIn() {
  const dataUrl = useDataUrl()
  useEffect(forgetCustomer, [])
  // Again on unmount: fields store their text when the page closes.
  useEffect(forgetDrafts, [])
  useEffect(() => {
    if (!dataUrl) return
    const { pathname, search } = window.location
    window.history.replaceState(null, '', withKept(`${pathname}${search}`, { dataUrl }))
  }, [dataUrl])
  return (
    <LinkButton href={withKept(routes.signIn, { dataUrl })} size="lg">
      Back to Sign in
    </LinkButton>
  )
}

/** Announces a sign-out to the browser's other tabs; renders nothing. */
export function SignOutNews() {
  useEffect(announceSignOut, [])
  return null
}
