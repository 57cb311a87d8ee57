import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { Suspense } from 'react'
import { PageTitle } from '@/components/shell/page-title'
import { SupportScreen } from '@/components/support/support-screen'

export default function SupportPage() {
  return (
    <>
      <PageTitle title="Support" />
      <NuqsAdapter>
        <Suspense>
          <SupportScreen />
        </Suspense>
      </NuqsAdapter>
    </>
  )
}
