import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { SignInScreen } from '@/components/signin/sign-in-screen'
import { withKept } from '@/lib/config/data-url'
import { landingPath } from '@/lib/config/landing'
import { publicPages } from '@/lib/config/public-pages'
import { routes } from '@/lib/config/routes'
import { guestPath } from '@/lib/config/site'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { isSignedIn } from '@/server/auth/is-signed-in'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.signIn)

export default async function SignInPage({ searchParams }: PageProps<'/'>) {
  const query = await searchParams
  const landing = withKept(landingPath({ ref: query.ref, allowedHosts }), query)
  if (await isSignedIn(await headers())) redirect(landing)
  const guestStart = withKept(guestPath(routes.home), query)
  return <SignInScreen returnTo={landing} guestStart={guestStart} year={new Date().getFullYear()} />
}
