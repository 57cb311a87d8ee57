import type { Metadata } from 'next'
import { PageTitle } from '@/components/shell/page-title'
import { SurveyScreen } from '@/components/survey/survey-screen'

export const metadata: Metadata = { robots: { index: false } }

export default function SurveyPage() {
  return (
    <>
      <PageTitle title="Survey" />
      <SurveyScreen />
    </>
  )
}
