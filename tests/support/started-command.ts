import { stopWithStarter } from '@/server/start/stop-with-starter'

/** Run as a process of its own, with a channel to whoever runs it: goes on until it is told to stop. */
process.on('SIGTERM', () => process.exit(0))
stopWithStarter()
setInterval(() => undefined, 1000)
process.stdout.write('running\n')
