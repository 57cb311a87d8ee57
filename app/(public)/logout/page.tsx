import { PageTitle } from '@/components/shell/page-title'
import { PublicPage } from '@/components/shell/public-frame'
import { BackToSignIn, SignOutNews } from '@/components/signin/back-to-sign-in'

export default function LoggedOutPage() {
  return (
    <>
      <PageTitle title="Signed out" />
      <SignOutNews />
      <PublicPage title="You have successfully signed out!" action={<BackToSignIn />} />
    </>
  )
}
