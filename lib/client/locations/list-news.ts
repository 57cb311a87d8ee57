const CHANNEL = 'saved-list'

/** Tells this browser's other tabs that an account's list has a new version. */
export function announceList(owner: string, version: number): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ owner, version })
  channel.close()
}

/** Calls `hear` with each new version of this account's list that another tab saved. @returns unsubscribe */
export function onListSaved(owner: string, hear: (version: number) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ owner: string; version: number }>) => {
    if (data.owner === owner) hear(data.version)
  }
  return () => channel.close()
}
