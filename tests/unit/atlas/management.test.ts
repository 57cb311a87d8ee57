import {
  type BuildPoint,
  buildSteps,
  estimateBuild,
  secondsLeft,
  sharedProgress,
} from '@/server/atlas/management/build-progress'
import { headOfAddress } from '@/server/atlas/management/source-head'
import { shownProblem } from '@/server/engine/services/atlases/list-atlases'

describe('the progress of a build', () => {
  test('grows from 0 to 1 over its steps', async () => {
    const points: BuildPoint[] = []
    const progress = sharedProgress(['Downloading', ...buildSteps], (point) => points.push(point))
    for (const step of ['Downloading', ...buildSteps]) {
      await progress.step(step, ({ share }) => {
        share(0.5)
        share(1)
      })
    }
    const shares = points.map(({ share }) => share)
    expect(shares[0]).toBe(0)
    expect(shares.at(-1)).toBe(1)
    expect([...shares].sort((a, b) => a - b)).toEqual(shares)
    expect(points.map(({ step }) => step)).toContain('Drawing the base map')
  })

  test('never falls when a step comes that was not announced', async () => {
    const points: BuildPoint[] = []
    const progress = sharedProgress(['Writing the atlas'], (point) => points.push(point))
    await progress.step('Writing the atlas', ({ share }) => share(1))
    await progress.step('Downloading', ({ share }) => share(0.1))
    expect(points.map(({ share }) => share)).toEqual([0, 1, 1, 1])
  })

  test('says the time left after a tenth, and lengthens it only by a minute or more', () => {
    expect(secondsLeft({ share: 0.09, elapsed: 10 }, null)).toBeNull()
    expect(secondsLeft({ share: 0.5, elapsed: 100 }, null)).toBe(100)
    expect(secondsLeft({ share: 0.5, elapsed: 130 }, 100)).toBe(100)
    expect(secondsLeft({ share: 0.5, elapsed: 160 }, 100)).toBe(160)
    expect(secondsLeft({ share: 0.8, elapsed: 160 }, 100)).toBeCloseTo(40)
  })
})

describe('the estimate of a build', () => {
  test('takes 0.45 GB and 2.4 bytes of memory for each byte of a large extract', () => {
    expect(estimateBuild({ sourceBytes: 1e9 }, []).memory).toBeCloseTo(2.85e9, -7)
    expect(estimateBuild({ sourceBytes: 500e6 }, []).memory).toBeCloseTo(1.65e9, -7)
  })

  test('follows the pace and growth of earlier builds on the machine', () => {
    const past = [2, 4, 6].map((pace) => ({
      sourceBytes: 100e6,
      seconds: 4 + pace * 100,
      atlasBytes: pace * 50e6,
    }))
    const { seconds, atlasBytes } = estimateBuild({ sourceBytes: 10e6 }, past)
    expect(seconds).toBeCloseTo(44)
    expect(atlasBytes).toBeCloseTo(20e6)
  })

  test('learns nothing from extracts of some kilobytes', () => {
    const past = [{ sourceBytes: 10_000, seconds: 60, atlasBytes: 5e6 }]
    expect(estimateBuild({ sourceBytes: 1e8 }, past)).toEqual(estimateBuild({ sourceBytes: 1e8 }, []))
  })
})

describe('the head of an address', () => {
  const asking = (answers: Record<string, ResponseInit | undefined>) => {
    const asked: string[] = []
    const ask = (async (url: URL, init?: RequestInit) => {
      asked.push(`${init?.method} ${url.pathname}`)
      const answer = answers[url.pathname]
      return new Response(null, answer ?? { status: 404 })
    }) as unknown as typeof fetch
    return { ask, asked }
  }
  const headers = { 'content-length': '512000000', 'last-modified': 'Wed, 25 Nov 2026 10:00:00 GMT' }

  test('is asked for without the file', async () => {
    const { ask, asked } = asking({ '/a/cz.osm.pbf': { headers }, '/a/cz.osm.pbf.md5': {} })
    expect(await headOfAddress('https://maps.example/a/cz.osm.pbf?key=1', ask)).toEqual({
      name: 'cz.osm.pbf',
      bytes: 512e6,
      date: '2026-11-25T10:00:00.000Z',
      hasChecksum: true,
    })
    expect(asked).toEqual(['HEAD /a/cz.osm.pbf', 'HEAD /a/cz.osm.pbf.md5'])
  })

  test('follows a redirect and does without headers', async () => {
    const to = { status: 302, headers: { location: '/b.osm.pbf' } }
    const { ask } = asking({ '/a.osm.pbf': to, '/b.osm.pbf': {} })
    expect(await headOfAddress('https://maps.example/a.osm.pbf', ask)).toEqual({
      name: 'a.osm.pbf',
      bytes: null,
      date: null,
      hasChecksum: false,
    })
  })

  test('of nothing is a sentence', async () => {
    const { ask } = asking({})
    const head = headOfAddress('https://maps.example/a.osm.pbf', ask)
    await expect(head).rejects.toThrow('The server answered 404 for https://maps.example/a.osm.pbf.')
  })
})

describe('the sentence of a failed build', () => {
  test('says what to do in the app instead of the command', () => {
    expect(
      shownProblem(
        'https://a.example/b cannot be downloaded: it fell silent; what came is kept, and the same command goes on with it.',
      ),
    ).toEqual({
      problem: 'https://a.example/b cannot be downloaded: it fell silent.',
      advice: 'Trying again goes on where it stopped.',
      mayBePartial: false,
      proposal: null,
    })
    const cut =
      'A part of the extract of Malta is missing: ways; get it again, or build what is there with --partial.'
    expect(shownProblem(cut)).toMatchObject({
      problem: 'A part of the extract of Malta is missing: ways.',
      mayBePartial: true,
    })
    expect(shownProblem('It is broken.')).toEqual({
      problem: 'It is broken.',
      advice: null,
      mayBePartial: false,
      proposal: null,
    })
  })
})
