type RouterMove = 'push' | 'replace' | 'traverse'
type Write = History['replaceState']
type WriteName = 'pushState' | 'replaceState'

/**
 * A journey that takes longer, in milliseconds, may never end: its answer was lost, or somebody has stopped it. Whoever
 * works on with the screen that is still there sees it in the address again.
 */
const patience = 10_000

/** The address that the router is leaving; empty on the way back; undefined while it stands still. */
let leaving: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** The newest write that was refused since the router set out. */
let refused: (() => void) | undefined
/** A screen has written the address and the router has not drawn that: it will write the same once more. */
let isRepeatDue = true
let isInside = false

/** What the router writes itself bears its mark. */
const isOfRouter = (state: unknown): boolean => typeof state === 'object' && state !== null && '__NA' in state

function stay(): void {
  clearTimeout(timer)
  leaving = undefined
  refused = undefined
}

/**
 * Every write of the router's own is its arrival, but for the repeated one. One at the address that it left says that
 * it was sent back (`/` leads home, also from home): the screen has stayed, and what it wanted to write still holds.
 */
function noteArrival(): void {
  const isBack = window.location.href === leaving
  const isRepeat = isBack && isRepeatDue
  isRepeatDue = false
  if (leaving === undefined || isRepeat) return
  const missed = isBack ? refused : undefined
  stay()
  // The router is drawing just now, and takes no new address meanwhile.
  if (missed) setTimeout(missed)
}

/** The same write, but for those of a screen that is being left. */
function guarded(name: WriteName, write: Write): Write {
  return function (this: History, ...change) {
    // The address state puts itself in front once more with each screen that has one; one guard is enough.
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
 * Told by the router when it sets out for another page. From then on until it is there nothing but the router writes
 * the address: a late write of the screen that is left, such as where its map looks, would call the journey off and
 * bring the left address back. A journey that ends where it began, or not at all, does not keep the screen silent.
 */
export function onRouterTransitionStart(url: string, move: RouterMove): void {
  // Not before: the router and the address state put themselves in front of what was there when they began.
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
