import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PageTitle } from '@/components/shell/page-title'
import { SignInScreen } from '@/components/signin/sign-in-screen'
import { withKept } from '@/lib/config/data-url'
import { guestLandingPath, landingPath } from '@/lib/config/landing'
import { publicPages } from '@/lib/config/public-pages'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { canRegister, isSignedIn } from '@/server/auth/get-session'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.signIn)

export default async function SignInPage({ searchParams }: PageProps<'/'>) {
  const query = await searchParams
  const landing = withKept(landingPath({ ref: query.ref, allowedHosts }), query)
  if (await isSignedIn(await headers())) redirect(landing)
  const guestStart = withKept(guestLandingPath(query.ref), query)
  const hasRegistration = await canRegister()
  const year = new Date().getFullYear()
  return (
    <>
      <PageTitle title={publicPages.signIn.title} />
      <SignInScreen
        returnTo={landing}
        hasRegistration={hasRegistration}
        guestStart={guestStart}
        year={year}
      />
    </>
  )
}
