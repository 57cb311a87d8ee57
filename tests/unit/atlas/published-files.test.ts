import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { encodeFileList, type ListedFile, readFileList } from '@/server/atlas/published/file-list'

const file = (path: string): ListedFile => ({ path, bytes: 3, sha256: 'a'.repeat(64) })
const files = [file('basemap/6/33/22.mvt'), file('manifest.json')]
const line = `${'a'.repeat(64)} 3`

async function read(text: string | Uint8Array): Promise<ListedFile[]> {
  const found: ListedFile[] = []
  for await (const each of readFileList(Buffer.from(text))) found.push(each)
  return found
}

describe('the list of files of a published atlas', () => {
  it('round-trips in order of path', async () => {
    expect(await read(encodeFileList(files.toReversed()))).toEqual(files)
    expect(await read(encodeFileList([]))).toEqual([])
  })

  it.each([
    ['an empty one', ''],
    ['one that is cut off', `${line} manifest.json\n`],
    ['one that is cut off within a line', `${line} mani`],
    ['one whose end counts others', `${line} manifest.json\n2 files\n`],
    ['one that goes on after its end', `0 files\n${line} manifest.json\n1 files\n`],
    ['one with another line', `${line} manifest.json\n<html>\n2 files\n`],
    ['a path without an end', `${line} ${'a'.repeat(100_000)}\n1 files\n`],
  ])('refuses %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow('is damaged')
  })

  it.each(['../escaped', '/etc/passwd', 'a//b', 'a/../b', '.hidden'])(
    'refuses the path "%s"',
    async (path) => {
      await expect(read(`${line} ${path}\n1 files\n`)).rejects.toThrow('is not a name for a file')
    },
  )
})

describe('parallel work', () => {
  async function* items(count: number) {
    for (let item = 0; item < count; item += 1) yield item
  }

  it('takes each item once, with limited concurrency', async () => {
    const done = [] as number[]
    const running = { now: 0, max: 0 }
    await atATime(3, items(10), async (item) => {
      running.now += 1
      running.max = Math.max(running.max, running.now)
      await new Promise(setImmediate)
      running.now -= 1
      done.push(item)
    })
    expect(done.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(running.max).toBe(3)
  })

  it('starts nothing after a failure and waits for running items', async () => {
    const begun = [] as number[]
    const ended = [] as number[]
    const work = atATime(2, items(100), async (item) => {
      begun.push(item)
      if (item === 1) throw new Error('The second one fails.')
      await new Promise((resolve) => setTimeout(resolve, 5))
      ended.push(item)
    })
    await expect(work).rejects.toThrow('The second one fails.')
    expect([begun, ended]).toEqual([[0, 1], [0]])
  })
})
