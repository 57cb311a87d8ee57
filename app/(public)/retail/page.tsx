import { RetailScreen } from '@/components/retail/retail-screen'
import { PageTitle } from '@/components/shell/page-title'
import { publicPages } from '@/lib/config/public-pages'
import { showcaseCalls } from '@/lib/contract/showcase'
import { env } from '@/server/base/settings/env'
import { readForPage } from '@/server/bff/read-for-page'
import { frameLinks } from '@/server/pages/frame-links'
import { pageMetadata } from '@/server/pages/page-metadata'
import { publicSettings } from '@/server/pages/public-settings'

export const generateMetadata = () => pageMetadata(publicPages.retail)

export default async function RetailPage() {
  const { meetingUrl } = publicSettings(env)
  const [examples, sources] = await Promise.all([
    readForPage(showcaseCalls.readExamples),
    readForPage(showcaseCalls.readSources),
  ])
  return (
    <>
      <PageTitle title={publicPages.retail.title} />
      <RetailScreen
        examples={examples?.data ?? null}
        sources={sources?.data ?? null}
        links={await frameLinks()}
        meetingUrl={meetingUrl}
      />
    </>
  )
}
