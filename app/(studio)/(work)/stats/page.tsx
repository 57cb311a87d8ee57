import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { PageTitle } from '@/components/shell/page-title'
import { StatisticsScreen } from '@/components/statistics/statistics-screen'

export default function Page() {
  return (
    <>
      <PageTitle title="Usage Statistics" />
      <Suspense>
        <NuqsAdapter>
          <StatisticsScreen />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
