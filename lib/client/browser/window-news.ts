/** Messages between this browser's windows; the sender does not receive its own. */
export interface WindowNews<T> {
  announce(news: T): void
  /** @returns unsubscribe */
  listen(hear: (news: T) => void): () => void
}

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
