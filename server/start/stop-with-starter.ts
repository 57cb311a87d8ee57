/**
 * Where whoever started this process holds a channel to it, as `npm start` does, the end of the channel is the signal to
 * stop: a program that is killed outright hands no signal on, and would leave port and database taken.
 */
export function stopWithStarter(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
