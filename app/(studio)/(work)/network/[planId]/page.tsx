import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { PlanScreen } from '@/components/network/plan-screen'
import { PageTitle } from '@/components/shell/page-title'

export default async function Page({ params }: { params: Promise<{ planId: string }> }) {
  const { planId } = await params
  return (
    <>
      <PageTitle title="Plan a network" />
      <Suspense>
        <NuqsAdapter>
          <PlanScreen planId={planId} />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
