import { LegalScreen } from '@/components/legal/legal-screen'
import { PageTitle } from '@/components/shell/page-title'
import { publicPages } from '@/lib/config/public-pages'
import { showcaseCalls } from '@/lib/contract/showcase'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { env } from '@/server/base/settings/env'
import { readForPage } from '@/server/bff/read-for-page'
import { frameLinks } from '@/server/pages/frame-links'
import { installationFacts, readImprint } from '@/server/pages/installation-facts'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.legal)

export default async function LegalPage() {
  const sources = await readForPage(showcaseCalls.readSources)
  const facts = {
    ...installationFacts(env),
    imprint: readImprint(env),
    cookieName: sessionCookie.name,
    sources: sources?.data ?? null,
  }
  return (
    <>
      <PageTitle title={publicPages.legal.title} />
      <LegalScreen facts={facts} links={await frameLinks()} />
    </>
  )
}
