import { openToEverybody, openToOthers, withUmask } from '@/tests/support/open-to-others'
import { startBuiltApp } from './rig/built-app'
import { readLog } from './rig/log-lines'
import { openFolder } from './rig/supervised'

it('closes VAR_DIR to other users under any umask and logs how many files were open', async () => {
  const { folder, remove } = await openFolder()
  try {
    openToEverybody(folder)
    const app = await withUmask(0, () => startBuiltApp(folder))
    const open = openToOthers(folder)
    await app.stop()
    expect(open).toEqual([])
    expect(openToOthers(folder)).toEqual([])
    const lines = readLog(app.output()).filter(({ event }) => event === 'files_tightened')
    expect(lines).toEqual([expect.objectContaining({ level: 'info', foreign: 0 })])
    expect(lines[0]?.tightened).toBeGreaterThan(900)
  } finally {
    remove()
  }
})
