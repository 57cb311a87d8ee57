import { PageTitle } from '@/components/shell/page-title'
import { PublicPage } from '@/components/shell/public-page'
import { BackToSignIn } from '@/components/signin/back-to-sign-in'
import { SignOutNews } from '@/components/signin/sign-out-news'

export default function LoggedOutPage() {
  return (
    <>
      <PageTitle title="Signed out" />
      <SignOutNews />
      <PublicPage title="You have successfully signed out!" action={<BackToSignIn />} />
    </>
  )
}
