import { ManualScreen } from '@/components/manual/manual-screen'
import { publicPages } from '@/lib/config/public-pages'
import { frameLinks } from '@/server/pages/frame-links'
import { pageMetadata } from '@/server/pages/page-metadata'

export const generateMetadata = () => pageMetadata(publicPages.manual)

export default async function ManualPage() {
  return <ManualScreen links={await frameLinks()} />
}
