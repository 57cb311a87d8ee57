import { ManualScreen } from '@/components/manual/manual-screen'
import { publicPages } from '@/lib/config/public-pages'
import { env } from '@/server/env'
import { pageMetadata } from '@/server/pages/page-metadata'
import { publicSettings } from '@/server/pages/public-settings'

export const generateMetadata = () => pageMetadata(publicPages.manual)

export default function ManualPage() {
  return <ManualScreen manualUrl={publicSettings(env).manualUrl} />
}
