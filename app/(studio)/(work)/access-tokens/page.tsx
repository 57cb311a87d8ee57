import type { Metadata } from 'next'
import { TokensScreen } from '@/components/api-access/tokens-screen'

export const metadata: Metadata = { title: 'Access tokens' }

export default function Page() {
  return <TokensScreen />
}
