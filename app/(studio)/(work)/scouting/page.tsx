import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { Scouting } from '@/components/scouting/scouting'
import { PageTitle } from '@/components/shell/page-title'

export default function ScoutingPage() {
  return (
    <>
      <PageTitle title="Scouting" />
      <NuqsAdapter>
        <Suspense>
          <Scouting />
        </Suspense>
      </NuqsAdapter>
    </>
  )
}
