import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { CorridorScreen } from '@/components/network/corridor/corridor-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="Check a road" />
      <Suspense>
        <NuqsAdapter>
          <CorridorScreen />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
