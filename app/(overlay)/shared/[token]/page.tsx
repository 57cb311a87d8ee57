import type { Metadata } from 'next'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { SharedPlanScreen } from '@/components/network/shared/shared-plan-screen'
import { SharedRecord } from '@/components/records/record/shared-record'
import { ReportResults } from '@/components/results/report-results'
import { SharedResult } from '@/components/results/shared-result'
import { SharedScreen } from '@/components/sharing/shared-screen'
import { PageTitle } from '@/components/shell/page-title'

/** Says nothing of what the link opens: programs that preview links read it. */
export const metadata: Metadata = {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function SharedPage({ params }: PageProps<'/shared/[token]'>) {
  const { token } = await params
  return (
    <>
      <PageTitle title="Shared with you" />
      <Suspense>
        <NuqsAdapter>
          <SharedScreen
            token={decodeURIComponent(token)}
            record={<SharedRecord report={<ReportResults />} />}
            result={<SharedResult />}
            plan={<SharedPlanScreen />}
          />
        </NuqsAdapter>
      </Suspense>
    </>
  )
}
