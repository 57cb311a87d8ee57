import { Suspense } from 'react'
import { SubmitScreen } from '@/components/locations/submit-screen'
import { PageTitle } from '@/components/shell/page-title'

export default function SubmitEvaluationPage() {
  return (
    <>
      <PageTitle title="Saved Locations" />
      <Suspense>
        <SubmitScreen />
      </Suspense>
    </>
  )
}
