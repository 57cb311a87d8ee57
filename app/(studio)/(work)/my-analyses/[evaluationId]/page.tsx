import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { RecordScreen } from '@/components/records/record/record-screen'
import { ReportResults } from '@/components/results/report-results'

export const metadata: Metadata = { title: 'My Analyses' }

export default async function Page({ params }: { params: Promise<{ evaluationId: string }> }) {
  const evaluationId = decodeURIComponent((await params).evaluationId)
  return (
    <Suspense>
      <NuqsAdapter>
        <RecordScreen report={<ReportResults />} evaluationId={evaluationId} list="custom" />
      </NuqsAdapter>
    </Suspense>
  )
}
