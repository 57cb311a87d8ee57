import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { RecordsScreen } from '@/components/records/list/records-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function Page() {
  return (
    <>
      <PageTitle title="My Analyses" />
      <Suspense>
        <NuqsAdapter>
          <RecordsScreen list="custom" />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
