import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

test('stops cleanly when the starter is gone', async () => {
  const program = join(process.cwd(), 'tests/support/started-command.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  if (!child.stdout) throw new Error('It has no output.')
  await once(child.stdout, 'data')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})
