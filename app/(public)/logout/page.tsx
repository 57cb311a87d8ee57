import type { Metadata } from 'next'
import { PublicPage } from '@/components/shell/public-page'
import { BackToSignIn } from '@/components/signin/back-to-sign-in'
import { SignOutNews } from '@/components/signin/sign-out-news'

export const metadata: Metadata = { title: 'Signed out' }

export default function LoggedOutPage() {
  return (
    <>
      <SignOutNews />
      <PublicPage title="You have successfully signed out!" action={<BackToSignIn />} />
    </>
  )
}
