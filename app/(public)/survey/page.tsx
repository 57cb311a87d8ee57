import type { Metadata } from 'next'
import { SurveyScreen } from '@/components/survey/survey-screen'

export const metadata: Metadata = { title: 'Survey', robots: { index: false } }

export default function SurveyPage() {
  return <SurveyScreen />
}
