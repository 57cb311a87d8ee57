import type { Metadata } from 'next'
import { connection } from 'next/server'
import { VersionScreen } from '@/components/version/version-screen'
import { formatVersion } from '@/lib/format/version'
import { env } from '@/server/env'
import { describeVersion } from '@/server/version'

export const metadata: Metadata = { title: 'Version' }

export default async function VersionPage() {
  // The build knows no commit yet; the running app does.
  await connection()
  return <VersionScreen appVersion={formatVersion(describeVersion(env))} />
}
