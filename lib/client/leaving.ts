type RouterMove = 'push' | 'replace' | 'traverse'
type Write = History['replaceState']

/** The address that the router is leaving; undefined while it stands still. */
let leaving: string | undefined

/** What the router writes itself bears its mark. */
const isOfRouter = (state: unknown): boolean => typeof state === 'object' && state !== null && '__NA' in state

/** The same write, but for those of a screen that is being left; the router's own arrival ends that. */
function guarded(write: Write): Write {
  return function (this: History, ...change) {
    const isOwn = isOfRouter(change[0])
    if (leaving !== undefined && !isOwn) return
    write.apply(this, change)
    // The router also repeats the address that it leaves, when an older write of it is drawn.
    if (isOwn && window.location.href !== leaving) leaving = undefined
  }
}

const guards = new WeakSet<Write>()

function guard(name: 'pushState' | 'replaceState'): void {
  if (guards.has(history[name])) return
  history[name] = guarded(history[name])
  guards.add(history[name])
}

/**
 * Told by the router when it sets out for another page. From then on until it is there nothing but the router writes
 * the address: a late write of the screen that is left, such as where its map looks, would call the journey off and
 * bring the left address back.
 */
export function onRouterTransitionStart(url: string, move: RouterMove): void {
  // Not before: the router and the address state put themselves in front of what was there when they began.
  guard('pushState')
  guard('replaceState')
  const { href } = window.location
  const isSame = new URL(url, href).href === href
  if (move === 'traverse') leaving = ''
  else leaving = isSame ? undefined : href
}
