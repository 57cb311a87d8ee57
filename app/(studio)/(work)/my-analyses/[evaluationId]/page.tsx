import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { RecordScreen } from '@/components/records/record/record-screen'
import { ReportResults } from '@/components/results/report-results'
import { PageTitle } from '@/components/shell/page-title'

export default async function Page({ params }: { params: Promise<{ evaluationId: string }> }) {
  const evaluationId = decodeURIComponent((await params).evaluationId)
  return (
    <>
      <PageTitle title="My Analyses" />
      <Suspense>
        <NuqsAdapter>
          <RecordScreen report={<ReportResults />} evaluationId={evaluationId} list="custom" />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
