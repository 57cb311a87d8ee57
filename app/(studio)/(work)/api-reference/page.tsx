import type { Metadata } from 'next'
import { ApiScreen } from '@/components/api-access/api-screen'
import { appOrigin } from '@/server/base/settings/env'

export const metadata: Metadata = { title: 'API' }

export default function Page() {
  return <ApiScreen origin={appOrigin} />
}
