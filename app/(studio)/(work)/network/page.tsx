import { PlansScreen } from '@/components/network/plans-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="Plan a network" />
      <PlansScreen />
    </>
  )
}
