'use client'

import { useEffect } from 'react'
import { LinkButton } from '@/components/ui/link-button'
import { forgetCustomer } from '@/lib/client/address/customer'
import { useDataUrl } from '@/lib/client/address/data-url'
import { forgetDrafts } from '@/lib/client/page/form-draft'
import { withKept } from '@/lib/config/data-url'
import { routes } from '@/lib/config/routes'

/** The way back in, which begins with the same data: a saved `dataUrl` stands in the address again. */
export function BackToSignIn() {
  const dataUrl = useDataUrl()
  useEffect(forgetCustomer, [])
  // Once more: a field that was left with the page has kept its last words after all others were forgotten.
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
