import { TokensScreen } from '@/components/api-access/tokens-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="Access tokens" />
      <TokensScreen />
    </>
  )
}
