const CHANNEL = 'session'

/** Tells the other tabs of this browser that somebody has signed out. They ask the server whether it is true. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls `hear` whenever another tab has signed out; the answer stops it. */
export function onSignOutElsewhere(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  return () => channel.close()
}
