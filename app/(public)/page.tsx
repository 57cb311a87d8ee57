import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/signin/sign-in-screen'
import { landingPath } from '@/lib/config/landing'
import { isDemoHost } from '@/lib/config/site'
import { isSignedIn } from '@/server/auth/is-signed-in'
import { appOrigin, env } from '@/server/env'

export const metadata: Metadata = { title: 'Sign in' }

type SignInPageProps = { searchParams: Promise<{ ref?: string | string[] }> }

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const incoming = await headers()
  const { ref } = await searchParams
  const allowedHosts = [new URL(appOrigin).host]
  const isGuest = isDemoHost(incoming.get('host') ?? '', env.DEMO_HOST)
  const landing = landingPath({ ref, allowedHosts, isGuest })
  if (isGuest || (await isSignedIn(incoming))) redirect(landing)
  return <SignInScreen returnTo={landing} year={new Date().getFullYear()} />
}
