import { ManualScreen } from '@/components/manual/manual-screen'
import { publicPages } from '@/lib/config/public-pages'
import { env } from '@/server/env'
import { pageMetadata } from '@/server/page-metadata'
import { publicSettings } from '@/server/public-settings'

export const generateMetadata = () => pageMetadata(publicPages.manual)

export default function ManualPage() {
  return <ManualScreen manualUrl={publicSettings(env).manualUrl} />
}
