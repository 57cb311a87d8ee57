import { LegalScreen } from '@/components/legal/legal-screen'
import { publicPages } from '@/lib/config/public-pages'
import { countrySourcesSchema } from '@/lib/contract/showcase'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { readForPage } from '@/server/bff/read-for-page'
import { readSources } from '@/server/bff/showcase'
import { env } from '@/server/env'
import { frameLinks } from '@/server/pages/frame-links'
import { readImprint } from '@/server/pages/imprint'
import { pageMetadata } from '@/server/pages/page-metadata'
import { publicSettings } from '@/server/pages/public-settings'

export const generateMetadata = () => pageMetadata(publicPages.legal)

export default async function LegalPage() {
  const { analyticsUrl, productHosts, panoramaKey } = publicSettings(env)
  const sources = await readForPage(readSources, countrySourcesSchema)
  const facts = {
    imprint: readImprint(env),
    cookieName: sessionCookie.name,
    ...{ analyticsUrl, productHosts },
    hasPanoramas: panoramaKey !== null,
    sources: sources?.data ?? null,
  }
  return <LegalScreen facts={facts} links={await frameLinks()} />
}
