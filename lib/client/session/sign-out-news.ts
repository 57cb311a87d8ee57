const CHANNEL = 'session'

/** Notifies this browser's other tabs of a sign-out; they check it with the server. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls `hear` when another tab signs out. @returns unsubscribe */
export function onSignOutElsewhere(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  return () => channel.close()
}
