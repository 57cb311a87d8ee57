import { stopWithStarter } from '@/server/start/start-server'

/** Runs as its own process, with a channel to its parent, until it is stopped. */
process.on('SIGTERM', () => process.exit(0))
stopWithStarter()
setInterval(() => undefined, 1000)
process.stdout.write('running\n')
