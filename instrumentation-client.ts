import '@/lib/client/no-eval'
import '@/lib/client/watch-crashes'

// Next takes what it tells of its journeys from this file.
// biome-ignore lint/performance/noBarrelFile: a name that Next looks for here, not a barrel.
export { onRouterTransitionStart } from '@/lib/client/leaving'
