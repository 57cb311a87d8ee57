import { ModelScreen } from '@/components/model/model-screen'
import { PageTitle } from '@/components/shell/page-title'
import { publicPages } from '@/lib/config/public-pages'
import { modelCalls } from '@/lib/contract/model'
import { readForPage } from '@/server/bff/read-for-page'
import { frameLinks } from '@/server/pages/frame-links'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.model)

export default async function ModelPage() {
  return (
    <>
      <PageTitle title={publicPages.model.title} />
      <ModelScreen card={await readForPage(modelCalls.readModel)} links={await frameLinks()} />
    </>
  )
}
