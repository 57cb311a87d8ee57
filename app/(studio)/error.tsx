'use client'

import { BrokenScreen } from '@/components/shell/broken-screen'

export default function StudioError({ error }: { error: unknown }) {
  return <BrokenScreen error={error} />
}
