import { ApiScreen } from '@/components/api-access/api-screen'
import { PageTitle } from '@/components/shell/page-title'
import { appOrigin } from '@/server/base/settings/env'

export default function Page() {
  return (
    <>
      <PageTitle title="API" />
      <ApiScreen origin={appOrigin} />
    </>
  )
}
