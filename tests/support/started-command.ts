import { stopWithStarter } from '@/server/runtime/start-server'

/** A process with a channel to its parent. */
process.on('SIGTERM', () => process.exit(0))
stopWithStarter()
setInterval(() => undefined, 1000)
process.stdout.write('running\n')
