/**
 * When the starter of this process holds a channel to it, as `npm start` does, the channel's end is the
 * signal to stop: a starter that is killed outright forwards no signal, and port and database would stay
 * taken.
 */
export function stopWithStarter(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
