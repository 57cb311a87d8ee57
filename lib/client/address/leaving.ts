type RouterMove = 'push' | 'replace' | 'traverse'
type Write = History['replaceState']
type WriteName = 'pushState' | 'replaceState'

/** ms; a slower navigation may never end, so the screen may write the address again. */
const patience = 10_000

/** The address the router is leaving; empty when going back; undefined while idle. */
let leaving: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let refused: (() => void) | undefined
/** The router repeats a screen's write when it draws it. */
let isRepeatDue = true
let isInside = false

const isOfRouter = (state: unknown): boolean => typeof state === 'object' && state !== null && '__NA' in state

function stay(): void {
  clearTimeout(timer)
  leaving = undefined
  refused = undefined
}

/** A router write, except the repeated one, means arrival. Back where it left, the refused write still holds. */
function noteArrival(): void {
  const isBack = window.location.href === leaving
  const isRepeat = isBack && isRepeatDue
  isRepeatDue = false
  if (leaving === undefined || isRepeat) return
  const missed = isBack ? refused : undefined
  stay()
  // The router is rendering and accepts no new address yet.
  if (missed) setTimeout(missed)
}

function guarded(name: WriteName, write: Write): Write {
  return function (this: History, ...change) {
    // The address state wraps these methods again for each screen; one guard is enough.
    if (isInside) {
      write.apply(this, change)
      return
    }
    const isOwn = isOfRouter(change[0])
    if (leaving !== undefined && !isOwn) {
      refused = () => history[name](...change)
      return
    }
    isInside = true
    try {
      write.apply(this, change)
    } finally {
      isInside = false
    }
    if (isOwn) noteArrival()
    else isRepeatDue = true
  }
}

const guards = new WeakSet<Write>()

function guard(name: WriteName): void {
  if (guards.has(history[name])) return
  history[name] = guarded(name, history[name])
  guards.add(history[name])
}

/**
 * Runs when the router starts a navigation. Until arrival, only the router may write the address: a late write of the
 * old screen, such as its map view, would cancel the navigation and restore the old address. Navigations that end where
 * they began, or never, release the guard.
 */
export function onRouterTransitionStart(url: string, move: RouterMove): void {
  // Not earlier: the router and the address state wrap what they find when they start.
  guard('pushState')
  guard('replaceState')
  const { href } = window.location
  const isBack = move === 'traverse'
  if (!isBack && new URL(url, href).href === href) {
    stay()
    return
  }
  leaving = isBack ? '' : href
  clearTimeout(timer)
  timer = setTimeout(stay, patience)
}
