import { connection } from 'next/server'
import { PageTitle } from '@/components/shell/page-title'
import { VersionScreen } from '@/components/version/version-screen'
import { publicPages } from '@/lib/config/public-pages'
import { formatVersion } from '@/lib/format/version'
import { env } from '@/server/base/settings/env'
import { describeVersion } from '@/server/base/settings/version'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.version)

export default async function VersionPage() {
  // The build knows no commit yet; the running app does.
  await connection()
  return (
    <>
      <PageTitle title={publicPages.version.title} />
      <VersionScreen appVersion={formatVersion(describeVersion(env))} />
    </>
  )
}
