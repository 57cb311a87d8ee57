import { ModelScreen } from '@/components/model/model-screen'
import { publicPages } from '@/lib/config/public-pages'
import { modelCardSchema } from '@/lib/contract/model'
import { readModel } from '@/server/bff/inference'
import { readForPage } from '@/server/bff/read-for-page'
import { frameLinks } from '@/server/pages/frame-links'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.model)

export default async function ModelPage() {
  return <ModelScreen card={await readForPage(readModel, modelCardSchema)} links={await frameLinks()} />
}
