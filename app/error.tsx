'use client'

import { CrashPage } from '@/components/shell/broken-screen'

export default function RootError({ error }: { error: unknown }) {
  return <CrashPage error={error} />
}
