import { ManualScreen } from '@/components/manual/manual-screen'
import { PageTitle } from '@/components/shell/page-title'
import { publicPages } from '@/lib/config/public-pages'
import { frameLinks } from '@/server/pages/frame-links'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.manual)

export default async function ManualPage() {
  return (
    <>
      <PageTitle title={publicPages.manual.title} />
      <ManualScreen links={await frameLinks()} />
    </>
  )
}
