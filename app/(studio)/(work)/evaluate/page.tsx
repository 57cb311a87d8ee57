import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SubmitScreen } from '@/components/locations/submit-screen'

export const metadata: Metadata = { title: 'Saved Locations' }

export default function EvaluatePage() {
  return (
    <Suspense>
      <SubmitScreen />
    </Suspense>
  )
}
