import { terminalProgress } from '@/server/atlas/write/progress'

function screen(isTTY: boolean) {
  let time = 0
  let text = ''
  const terminal = {
    isTTY,
    write: (more: string) => {
      text += more
    },
  }
  const progress = terminalProgress(terminal, () => {
    time += 750
    return time
  })
  return { progress, text: () => text }
}

describe('the progress of a build', () => {
  test('ends each step with its time and result', async () => {
    const { progress, text } = screen(false)
    const value = await progress.step('Joining roads', (report) => {
      report.share(0.5)
      report.done('12 roads')
      return 12
    })
    expect(value).toBe(12)
    expect(text()).toMatch(/^Joining roads +0\.8 s {2}12 roads\n$/)
  })

  test('draws a bar on a terminal, once per percent', async () => {
    const { progress, text } = screen(true)
    await progress.step('Reading', (report) => {
      for (const share of [0.5, 0.501, 0.502, 2]) report.share(share)
    })
    expect(text().match(/50 %/g)).toHaveLength(1)
    expect(text()).toContain('[============            ]')
    expect(text()).toContain('100 %')
  })

  test('rethrows a failure', async () => {
    const fail = () => {
      throw new Error('block 3')
    }
    await expect(screen(true).progress.step('Reading', fail)).rejects.toThrow('block 3')
  })
})
