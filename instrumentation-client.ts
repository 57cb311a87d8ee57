import '@/lib/client/browser/no-eval'
import '@/lib/client/feedback/watch-crashes'
import { watchConnection } from '@/lib/client/browser/offline-worker'

watchConnection()

// Next reports navigations to this export.
// biome-ignore lint/performance/noBarrelFile: a name that Next looks for here, not a barrel.
export { onRouterTransitionStart } from '@/lib/client/address/leaving'
