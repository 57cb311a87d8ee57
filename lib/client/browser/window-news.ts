/** Messages of one kind between this browser's windows and tabs; the sender does not hear its own. */
export interface WindowNews<T> {
  announce(news: T): void
  /** Calls `hear` with each message of another window. @returns unsubscribe */
  listen(hear: (news: T) => void): () => void
}

/** @param name of the channel, one for each kind of message */
export const windowNews = <T>(name: string): WindowNews<T> => ({
  announce(news) {
    const channel = new BroadcastChannel(name)
    channel.postMessage(news)
    channel.close()
  },
  listen(hear) {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<T>) => hear(data)
    return () => channel.close()
  },
})
