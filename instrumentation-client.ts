import '@/lib/client/page/no-eval'
import '@/lib/client/feedback/watch-crashes'

// Next takes what it tells of its journeys from this file.
// biome-ignore lint/performance/noBarrelFile: a name that Next looks for here, not a barrel.
export { onRouterTransitionStart } from '@/lib/client/address/leaving'
