import { createLog } from '@/server/process/log'

/** Run as a process of its own: with each line on its input it logs as many lines as that says; at `end` it ends. */
const log = createLog('info')

process.stdin.setEncoding('utf8').on('data', (text: string) => {
  for (const word of text.trim().split('\n')) {
    if (word === 'end') process.exit(0)
    for (let at = 0; at < Number(word); at += 1) log.info({ at, filler: 'x'.repeat(1000) }, 'Said.')
  }
  process.stderr.write('logged\n')
})
