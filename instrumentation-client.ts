import '@/lib/client/page/no-eval'
import '@/lib/client/feedback/watch-crashes'
import { routes } from '@/lib/config/routes'

// A country's map takes longest to begin: it does not wait until the page is ready.
if (window.location.pathname.endsWith(routes.scouting)) {
  import('@/components/scouting/head-start')
    .then(({ startScouting }) => startScouting(window.location.search))
    .catch(() => undefined)
}

// Next takes what it tells of its journeys from this file.
// biome-ignore lint/performance/noBarrelFile: a name that Next looks for here, not a barrel.
export { onRouterTransitionStart } from '@/lib/client/address/leaving'
