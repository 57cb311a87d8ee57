import type { Metadata } from 'next'
import { HomeScreen } from '@/components/home/home-screen'
import { PageTitle } from '@/components/shell/page-title'

export const metadata: Metadata = {
  description: 'Scout, Evaluate Locations & View Reports',
}

export default function HomePage() {
  return (
    <>
      <PageTitle title="Home" />
      <HomeScreen />
    </>
  )
}
