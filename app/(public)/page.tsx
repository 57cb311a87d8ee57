import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/signin/sign-in-screen'
import { withKept } from '@/lib/config/data-url'
import { landingPath } from '@/lib/config/landing'
import { routes } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { isSignedIn } from '@/server/auth/is-signed-in'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: PageProps<'/'>) {
  const query = await searchParams
  const landing = withKept(landingPath({ ref: query.ref, allowedHosts }), query)
  if (await isSignedIn(await headers())) redirect(landing)
  const guestStart = withKept(guestPath(routes.home), query)
  return <SignInScreen returnTo={landing} guestStart={guestStart} year={new Date().getFullYear()} />
}
