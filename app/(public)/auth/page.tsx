import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PageTitle } from '@/components/shell/page-title'
import { AuthFailed, AuthRedirect } from '@/components/signin/auth-redirect'
import { LinkedPage } from '@/components/signin/linked-page'
import { readAuthRequest } from '@/lib/config/auth-request'
import { signInPath, signUpPath } from '@/lib/config/routes'
import { guestHeader } from '@/lib/config/site'
import { allowedHosts } from '@/server/auth/allowed-hosts'
import { canRegister, isSignedIn } from '@/server/auth/get-session'
import { appOrigin } from '@/server/base/settings/env'

export default async function AuthPage({ searchParams }: PageProps<'/auth'>) {
  const { returnTo, register, fromLink, error } = readAuthRequest(await searchParams, allowedHosts)
  const incoming = await headers()
  // The demo host has no sessions.
  if (incoming.has(guestHeader)) redirect(`${appOrigin}${signInPath(returnTo, { register })}`)
  if (error === null && (await isSignedIn(incoming))) redirect(returnTo)
  if (error === null && register && !(await canRegister())) redirect(signUpPath(returnTo))
  return (
    <>
      <PageTitle title="Sign in" />
      {error !== null && <AuthFailed error={error} returnTo={returnTo} />}
      {error === null && fromLink && <LinkedPage returnTo={returnTo} />}
      {error === null && !fromLink && <AuthRedirect returnTo={returnTo} register={register} />}
    </>
  )
}
