import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PageTitle } from '@/components/shell/page-title'
import { SignUpScreen } from '@/components/signin/sign-up-screen'
import { landingPath } from '@/lib/config/landing'
import { signUpPath } from '@/lib/config/routes'
import { guestHeader } from '@/lib/config/site'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { isSignedIn } from '@/server/auth/get-session'
import { appOrigin } from '@/server/base/settings/env'

export default async function SignUpPage({ searchParams }: PageProps<'/signup'>) {
  const { ref } = await searchParams
  const returnTo = landingPath({ ref, allowedHosts })
  const incoming = await headers()
  // The demo host has no sessions.
  if (incoming.has(guestHeader)) redirect(`${appOrigin}${signUpPath(returnTo)}`)
  if (await isSignedIn(incoming)) redirect(returnTo)
  return (
    <>
      <PageTitle title="Sign up" />
      <SignUpScreen returnTo={returnTo} />
    </>
  )
}
