import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PageTitle } from '@/components/shell/page-title'
import { InvitationScreen } from '@/components/signin/invitation-screen'
import { routes } from '@/lib/config/routes'
import { guestHeader } from '@/lib/config/site'
import { canRegister } from '@/server/auth/get-session'
import { appOrigin } from '@/server/base/settings/env'

export const metadata: Metadata = { robots: { index: false } }

export default async function InvitationPage() {
  // The demo host has no sessions. A redirect keeps the fragment with the token.
  if ((await headers()).has(guestHeader)) redirect(`${appOrigin}${routes.invitation}`)
  return (
    <>
      <PageTitle title="Invitation" />
      <InvitationScreen canRegister={await canRegister()} />
    </>
  )
}
